"""How the site is built: `sphinx-build -n -W -b html docs docs/_build/html`."""

from __future__ import annotations

import sys
from pathlib import Path

import cantstop

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "docs" / "_ext"), str(ROOT / "docs" / "odds"), str(ROOT)]

project = "cantstop"
author = "The cantstop authors"
copyright = "the cantstop authors, MIT licence"  # noqa: A001  # the name that Sphinx looks for
version = release = cantstop.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "sphinx_copybutton",
    "rulebook",
    "drawings",
    "facts",
]
exclude_patterns = ["_build", "_ext", "odds"]
default_role = "code"  # what docstrings have in single backquotes
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!cantstop\b).*")]  # Python's own names: their documentation is on another host

myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"cantstop {version}"
html_static_path = ["_static"]
html_favicon = "_static/icon.svg"
html_css_files = ["site.css", "board.css"]
html_js_files = ["sort.js"]
html_copy_source = False
html_show_search_summary = False  # it would be fetched, which a site on a disk cannot do
smartquotes = False  # what stands on a page can be typed
html_theme_options = {"navigation_with_keys": True}
copybutton_prompt_text = ">>> "
