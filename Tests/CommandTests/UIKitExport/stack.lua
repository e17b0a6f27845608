-- A column of two labels with names that Swift reserves, a margin guide, a priority, an identifier and a handler.
local Main = controller "Main"
Main.states = { count = 0 }

function Main:layoutContent(content)
  content:putStack("column")
    :axis("vertical")
    :spacing(8)
    :top(equalTo(20), safeArea)
    :leading(equal, layoutMargins)
    :width(lessThanTo(200), priority.defaultHigh):identifier("limit")
    :layoutContent(function(column)
      column:putStackedLabel("title"):text("Say \"hi\""):didClicked(function() self.count = 1 end)
      column:putStackedLabel("class"):text("a\nb")
    end)
end

return Main
