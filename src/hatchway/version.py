"""Which Hatchway this is: its version, and whether the engine is compiled."""

import importlib.util
import pkgutil
from importlib.machinery import ExtensionFileLoader

__version__ = "0.2.0"


def compiled() -> bool:
    """Whether the engine runs as compiled extension modules rather than as plain Python.

    Asks the import system which file it would load and loads nothing itself.
    """
    kernel = importlib.util.find_spec("hatchway.kernel")
    if kernel is None or kernel.submodule_search_locations is None:
        return False
    for module in pkgutil.iter_modules(list(kernel.submodule_search_locations)):
        spec = module.module_finder.find_spec(module.name, None)
        if spec is not None and isinstance(spec.loader, ExtensionFileLoader):
            return True
    return False
