"""Import the library with another source for one of its modules, before anything else has imported it."""

from __future__ import annotations

from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType

PACKAGE = Path(str(getattr(find_spec("cantstop"), "origin", ""))).parent  # without importing it
SPEC = next(path for path in (PACKAGE / "spec", PACKAGE.parent / "spec") if path.is_dir())


def source_file(module: str) -> Path:
    """Return the file of a module, named without the package: `machine.columns`."""
    path = PACKAGE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class Replaced(SourceFileLoader):
    """An importer that replaces the source of one module."""

    def __init__(self, module: str, source: str) -> None:
        super().__init__(f"cantstop.{module}", str(source_file(module)))
        self.source = source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return a spec for that module, and None for any other."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Compile the other source."""
        return compile(self.source, self.path, "exec", dont_inherit=True)
