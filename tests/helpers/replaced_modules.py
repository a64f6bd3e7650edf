"""The library with another source for one of its modules; nobody may have imported it before."""

from __future__ import annotations

from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType

PACKAGE = Path(str(getattr(find_spec("cantstop"), "origin", ""))).parent  # found, but not imported
SPEC = next(path for path in (PACKAGE / "spec", PACKAGE.parent / "spec") if path.is_dir())


def source_file(module: str) -> Path:
    """Find the file of a module, named from inside the package: `machine.columns`."""
    path = PACKAGE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class Replaced(SourceFileLoader):
    """An import of one module that finds another source."""

    def __init__(self, module: str, source: str) -> None:
        super().__init__(f"cantstop.{module}", str(source_file(module)))
        self.source = source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Answer for that module alone."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Compile the other source."""
        return compile(self.source, self.path, "exec", dont_inherit=True)
