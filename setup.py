"""Builds the compiled kernel, where that can be done. Where it cannot, what is installed does the same in pure Python.

Everything else about the package stands in ``pyproject.toml``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from zlib import crc32

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = "lukfu_cli.engine.solver"
FOLDER = Path(*PACKAGE.split("."))
SOURCES = ("kernel", "playouts")
"""The modules that are compiled, each as ``compiled_`` and its name, beside the Python source that stays."""

FAST = {"unix": ["-O3"], "mingw32": ["-O3"], "msvc": ["/O2"]}
"""What each kind of compiler is asked for."""


class BuildKernel(build_ext):
    """Compiles what can be compiled. Whatever goes wrong is told in one warning and is no failure."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self._give_up("the kernel", error)

    def build_extension(self, ext: Extension) -> None:
        source = ext.sources[0]
        # Without this a kernel of an earlier build could stay where the new one cannot be built.
        for left in (Path(self.get_ext_fullpath(ext.name)), Path(self.build_lib, self.get_ext_filename(ext.name))):
            left.unlink(missing_ok=True)
        try:
            ext.sources = [self._translated(ext.name, source)]
            ext.extra_compile_args = FAST.get(self.compiler.compiler_type, [])
            super().build_extension(ext)
        except Exception as error:
            self._give_up(ext.name, error)
        finally:
            ext.sources = [source]

    def _translated(self, name: str, source: str) -> str:
        """The C source of a module, made by Cython outside the package.

        What is compiled knows the check sum of its source, so that it is never taken for the compiled form of another.
        """
        from Cython.Build import cythonize

        text = Path(source).read_bytes()
        copy = Path(self.build_temp, "translated", f"{name.rpartition('.')[2]}.py")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(text + f"\nSOURCE_CHECK_SUM = {crc32(text)}\n".encode())
        (made,) = cythonize(Extension(name, [str(copy)]), force=True, quiet=True, language_level=3)
        return str(made.sources[0])

    def _give_up(self, what: str, error: Exception) -> None:
        print(f"warning: {what} is not compiled, pure Python does its work: {error}", file=sys.stderr)


setup(
    ext_modules=[
        Extension(f"{PACKAGE}.compiled_{name}", [(FOLDER / f"{name}.py").as_posix()], optional=True)
        for name in SOURCES
        if (FOLDER / f"{name}.py").is_file()
    ],
    cmdclass={"build_ext": BuildKernel},
)
