-- A stack that fills its width with two fixed widths, and one whose labels hug equally.
-- explain: b.width two.width
return function(content)
  content:putHStack("row"):at("fullTop", equalTo(20), safeArea):alignment("top"):layoutContent(function(row)
    row:putStackedView("a"):backgroundColor("red"):size(equalTo { width = 100, height = 40 })
    row:putStackedView("b"):backgroundColor("blue"):size(equalTo { width = 120, height = 40 })
  end)
  content:putHStack("labels"):horizontal(equalTo(20), parent):top(equalTo(200), parent):spacing(8)
    :layoutContent(function(row)
    row:putStackedLabel("one"):text("one")
    row:putStackedLabel("two"):text("two")
  end)
end
