-- size: 240x90
return function(content)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollHContentView("page"):layoutContent(function(page)
      page:putHStack("row"):spacing(8):edges(equalTo(12), parent):layoutContent(function(row)
        for index = 1, 5 do
          row:putStackedView("card" .. index):backgroundColor("systemTeal"):cornerRadius(8):width(equalTo(72))
        end
      end)
    end)
  end)
end
