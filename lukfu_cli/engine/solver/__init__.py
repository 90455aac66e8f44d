"""Exact answers with all hands open, random playouts and counts of action sequences; and the kernel that makes them fast.

What is fast is written twice over in one file: as plain Python, and for Cython, which compiles it where a compiler is.
``loader`` gives whichever of the two there is.
"""
