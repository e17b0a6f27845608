-- Each call of a chain is reported by its own line, as far as its name tells it from the others: left on line 5, top on
-- line 7.
-- box: 10 × 10 at (0, 0), where the constraints that hold put it.
return function(content)
  content:putView("box")
    :left(equal, myself)
    :size(equalTo(10))
    :top(equal,
      parent.leftAnchor)
    :at("topLeft", equal, parent)
end
