"""The comparison with kiwi: getting and running it, measuring both alternately, and the required ratios."""
