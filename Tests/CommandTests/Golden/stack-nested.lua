-- row: 40 + 5 + 20 = 65 × 25, leading in a column whose widest is c: 8 × 10 = 80. c at 25 + 10 = 35: 60 high.
return function(content)
  content:putVStack("column"):alignment("leading"):spacing(10):at("topLeft", equalTo(10), parent)
    :layoutContent(function(column)
    column:putStackedHStack("row"):spacing(5):layoutContent(function(row)
      row:putStackedLabel("a"):text("aaaa"):font { size = 20 }
      row:putStackedLabel("b"):text("bb"):font { size = 20 }
    end)
    column:putStackedLabel("c"):text("cccccccc"):font { size = 20 }
  end)
end
