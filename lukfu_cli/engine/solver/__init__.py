"""Exact answers with all hands open, random playouts, counts of action sequences; and the kernel that makes them fast.

The kernel's files run as plain Python, and Cython compiles the same files where there is a compiler. ``loader`` gives
whichever of the two forms there is.
"""
