-- size: 240x140
return function(content)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page)
      page:putLabel("text"):text(("A text that is longer than the screen is high. "):rep(8)):numberOfLines(0)
        :edges(equalTo(16), parent)
    end)
  end)
end
