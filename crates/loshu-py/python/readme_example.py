"""Runs the examples of a README: readme_example.py README.md"""

import doctest
import sys

failed, tried = doctest.testfile(sys.argv[1], module_relative=False)
print(f"{tried} examples, {failed} failed")
sys.exit(1 if failed or not tried else 0)
