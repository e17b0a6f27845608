-- A constraint may name a view that is put later: all become constraints when the outermost layout call ends.
-- below: 60 × 30 at (20, 100). above: bottom = 100 − 8 = 92, 16 high: y = 76; x = below's x = 20; width = below's = 60.
return function(content)
  local below = build("View"):build()
  content:putView("above"):left(equal, below):width(equalTo(below)):height(equalTo(16))
    :bottom(equalTo(8), below.topAnchor)
  content:put(below, "below"):left(equalTo(20)):top(equalTo(100)):size(equalTo { width = 60, height = 30 })
end
