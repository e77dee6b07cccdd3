"""The builder of the environment the product runs in: standard library only, readable by Python 3.9."""
