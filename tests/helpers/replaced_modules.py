"""The library with another source for one of its modules, or another function in it.

Both work by what the import finds, so nothing may have imported the library before.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

PACKAGE = Path(str(getattr(find_spec("cantstop"), "origin", ""))).parent  # without importing it
SPEC = next(path for path in (PACKAGE / "spec", PACKAGE.parent / "spec") if path.is_dir())


def source_file(module: str) -> Path:
    """Return the file of a module, named without the package: `machine.columns`."""
    path = PACKAGE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class Replaced(SourceFileLoader):
    """An importer that replaces the source of one module."""

    def __init__(self, module: str, source: str | ast.Module) -> None:
        super().__init__(f"cantstop.{module}", str(source_file(module)))
        self.source = source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return a spec for that module, and None for any other."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Compile the other source."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


class Spoiled(Replaced):
    """An import of one module in which a wrong function takes the place of a right one.

    The definition is decorated. So whatever uses the name gets the wrong function: tables, caches, other modules.
    """

    DECORATOR = "_put_the_wrong_one_here"

    def __init__(self, right: str, module_of_wrong: str, wrong: str) -> None:
        module, function = place(right)
        tree = ast.parse(source_file(module).read_text(encoding="utf-8"))
        definition(tree, function).decorator_list.append(ast.Name(self.DECORATOR, ast.Load()))
        super().__init__(module, ast.fix_missing_locations(tree))
        self.wrong = module_of_wrong, wrong

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with the decorator."""
        vars(module)[self.DECORATOR] = self.replace
        super().exec_module(module)

    def replace(self, right: Callable[..., object]) -> Callable[..., object]:
        """Return the wrong function, in which a call of the same name calls the right one."""

        @cache
        def wrong() -> Callable[..., object]:
            module, name = self.wrong  # it imports the library: this has to wait until the library is there
            found: Callable[..., object] = getattr(import_module(module), name)
            return found

        running = False

        @wraps(right)
        def either(*args: object, **kwargs: object) -> object:
            nonlocal running
            if running:
                return right(*args, **kwargs)
            running = True
            try:
                return wrong()(*args, **kwargs)
            finally:
                running = False

        return either


def place(function: str) -> tuple[str, str]:
    """Split the full name of a function into its module, named from inside the package, and its name in there."""
    parts = function.removeprefix("cantstop.").split(".")
    for end in range(len(parts) - 1, 0, -1):
        module = ".".join(parts[:end])
        if source_file(module).is_file():
            return module, ".".join(parts[end:])
    raise ValueError(f"the library has no module of {function}")


def definition(tree: ast.Module, name: str) -> ast.FunctionDef:
    """Find a function in a module, or a method as `Class.method`."""
    found: ast.AST = tree
    for part in name.split("."):
        inside = [node for node in getattr(found, "body", ()) if getattr(node, "name", None) == part]
        if not inside:
            raise ValueError(f"there is no function {name}")
        found = inside[-1]
    if not isinstance(found, ast.FunctionDef):
        raise ValueError(f"{name} is not a function")
    return found
