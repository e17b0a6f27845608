-- a and b want 150 and 100 in a row of 200: the row holds (its own layout is outer and earlier), a is earlier than
-- b: b has 50.
-- column: heights 120 and 120 in 200: 120 and 80; the width is the wider's.
return function(content)
  content:putHStack("row"):at("fullTop", equal, parent):height(equalTo(20)):layoutContent(function(row)
    row:putStackedView("a"):width(equalTo(150))
    row:putStackedView("b"):width(equalTo(100))
  end)
  content:putVStack("column"):at("fullLeft", equal, parent):layoutContent(function(column)
    column:putStackedView("a"):size(equalTo { width = 30, height = 120 })
    column:putStackedView("b"):height(equalTo(120))
  end)
end
