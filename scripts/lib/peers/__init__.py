"""The solver beside kiwi: getting it, measuring both in turns, and what ratio between them is wanted."""
