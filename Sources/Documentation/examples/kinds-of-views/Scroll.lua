-- size: 240x140
return function(content)
  content:putScroll("scroll"):edges(equal, parent):contentOffset { x = 0, y = 40 }
    :layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page)
      page:putVStack("lines"):spacing(8):edges(equalTo(12), parent):layoutContent(function(lines)
        for index = 1, 9 do lines:putStackedLabel():text("Line " .. index) end
      end)
    end)
  end)
end
