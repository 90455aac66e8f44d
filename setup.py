"""Builds the compiled kernel, where that can be done. Where it cannot, what is installed does the same in pure Python.

Everything else about the package stands in ``pyproject.toml``.
"""

from __future__ import annotations

import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zlib import crc32

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = "lukfu_cli.engine.solver"
FOLDER = Path(*PACKAGE.split("."))
SOURCES = ("kernel", "playouts")
"""The modules that are compiled, each as ``compiled_`` and its name, beside the Python source that stays."""

FAST = {"unix": ["-O3", "-g0"], "mingw32": ["-O3", "-g0"], "msvc": ["/O2"]}
"""What each kind of compiler is asked for."""
IS_LIMITED = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Whether the stable part of Python's C interface will do, so that one wheel serves every version from 3.11 on."""
MACROS = [("Py_LIMITED_API", "0x030B0000")] if IS_LIMITED else []


class BuildKernel(build_ext):
    """Compiles what can be compiled. Whatever goes wrong is told in one warning and is no failure."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self._give_up("the kernel", error)

    def copy_extensions_to_source(self) -> None:
        for ext in self.extensions:
            self._remove_earlier(ext.name, FOLDER)
        super().copy_extensions_to_source()

    def build_extension(self, ext: Extension) -> None:
        source = ext.sources[0]
        self._remove_earlier(ext.name, Path(self.get_ext_fullpath(ext.name)).parent)
        try:
            ext.sources = [self._translated(ext.name, source)]
            ext.extra_compile_args = FAST.get(self.compiler.compiler_type, [])
            super().build_extension(ext)
        except Exception as error:
            self._give_up(ext.name, error)
        finally:
            ext.sources = [source]

    def _remove_earlier(self, name: str, folder: Path) -> None:
        """Removes what an earlier build left, lest it stay where nothing is built, or hide what is new."""
        for suffix in EXTENSION_SUFFIXES:
            folder.joinpath(name.rpartition(".")[2] + suffix).unlink(missing_ok=True)

    def _translated(self, name: str, source: str) -> str:
        """The C source of a module, made by Cython outside the package.

        What is compiled knows the check sum of its source, so that it is never taken for the compiled form of another.
        """
        from Cython.Build import cythonize

        text = Path(source).read_bytes()
        copy = Path(self.build_temp, "translated", f"{name.rpartition('.')[2]}.py")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(text + f"\nSOURCE_CHECK_SUM = {crc32(text)}\n".encode())
        (made,) = cythonize(
            Extension(name, [str(copy)], py_limited_api=IS_LIMITED), force=True, quiet=True, language_level=3
        )
        return str(made.sources[0])

    def _give_up(self, what: str, error: Exception) -> None:
        print(f"warning: {what} is not compiled, pure Python does its work: {error}", file=sys.stderr)


setup(
    ext_modules=[
        Extension(
            f"{PACKAGE}.compiled_{name}",
            [(FOLDER / f"{name}.py").as_posix()],
            define_macros=MACROS,
            py_limited_api=IS_LIMITED,
            optional=True,
        )
        for name in SOURCES
    ],
    cmdclass={"build_ext": BuildKernel},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if IS_LIMITED else {},
)
