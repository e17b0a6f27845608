-- In a column of 100 a text of 190 is compressed to 100 under every alignment: "aaaa bbbb", "cccc dddd": 50 high.
-- A text of 40 keeps its width and is placed.
return function(content)
  for place, alignment in ipairs { "fill", "leading", "center", "trailing" } do
    content:putVStack(alignment):alignment(alignment):width(equalTo(100)):top(equal):left(equalTo(100 * place - 100))
      :layoutContent(function(stack)
        stack:putStackedLabel("long"):text("aaaa bbbb cccc dddd"):font { size = 20 }:numberOfLines(0)
        stack:putStackedLabel("short"):text("eeee"):font { size = 20 }
      end)
  end
end
