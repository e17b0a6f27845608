-- Baselines below the top: small (size 20) 20, big (40) 40, two lines of size 16: first 16, last 20 + 16 = 36.
-- first: the deepest first baseline is big's: 40. small y = 20, big y = 0, two y = 24 and ends at 64: 64 high.
-- last: small y = 20, big y = 0, two y = 4, ends at 44; the highest is big: 50.
return function(content)
  for place, alignment in ipairs { "firstBaseline", "lastBaseline" } do
    content:putHStack(alignment):alignment(alignment):left(equal):top(equalTo(100 * place - 100))
      :layoutContent(function(stack)
      stack:putStackedLabel("small"):text("s"):font { size = 20 }
      stack:putStackedLabel("big"):text("B"):font { size = 40 }
      stack:putStackedLabel("two"):text("a\nb"):numberOfLines(0):font { size = 16 }
    end)
  end
end
