"""The tests of Custode: they mirror the program, folder by folder."""
