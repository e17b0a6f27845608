-- putVSpace(12): an arranged view 12 high: b at 25 + 12 = 37. In a row putHSpace(30): b at 40 + 30 = 70.
return function(content)
  content:putVStack("column"):at("topLeft", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putVSpace(12)
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
  content:putHStack("row"):at("bottomLeft", equal, parent):layoutContent(function(stack)
    stack:putStackedLabel("a"):text("aaaa"):font { size = 20 }
    stack:putHSpace(30)
    stack:putStackedLabel("b"):text("bb"):font { size = 20 }
  end)
end
