"""The documentation site: runs the snippets of its pages, renders its images, and builds it with Material for MkDocs.

scripts/docs is the entry. The modules, lowest first: `markdown` (blocks of a page), `snippets`
(runs a page), `layout` (where each page comes from), `generated` (pages and images made by the command), `stage` (the tree that
MkDocs reads), `schemas` and `links` (checks), `build`.
"""
