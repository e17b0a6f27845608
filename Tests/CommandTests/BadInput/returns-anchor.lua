return parent.topAnchor
