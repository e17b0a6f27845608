-- counter.lua: a controller with state
local Counter = controller "Counter"

Counter.states = { count = 0, typed = "" }       -- self.count reads and writes; self.states.count is the state itself

function Counter:layoutContent(content)
  content:putSearchBar("search")                 -- an optional first string names the view
    :placeholder("I am Placeholder")
    :at("fullTop", equal, safeArea)
    :bind("text", self.states.typed)
  content:putLabel("title")
    :top(equalTo(18), previous.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(18), parent):numberOfLines(0)
    :whenStateChanged(self.states.typed, "text", function() return "typed: " .. self.typed end)
  content:putVStack("middle")
    :alignment("center"):distribution("fill"):spacing(9)
    :center(equal, parent):horizontal(moreThanTo(18), parent)
    :layoutContent(function(stack)
      stack:putStackedLabel():text("MIDDLE LABEL"):numberOfLines(0):textAlignment("center")
      stack:putSpace(8)
      stack:putStackedImageView("logo"):image("logo.png"):size(equalTo { width = 90, height = 90 })
    end)
  content:putButton("bottom")
    :title("Bottom Button"):didClicked(function() self.count = self.count + 1 end)
    :at("fullBottom", equalTo(18), safeArea):height(moreThanTo(36)):numberOfLines(0)
end

return Counter
