-- b is hidden, then shown by a state: a 0, b 25 + 5 = 30, c 60; d was shown and is hidden: 85 high.
local shown = viewState(false)
return function(content)
  content:putVStack("stack"):spacing(5):at("topLeft", equal, parent):layoutContent(function(stack)
    local function label(name) return stack:putStackedLabel(name):text("aaaa"):font { size = 20 } end
    label("a")
    label("b"):whenStateChanged(shown, "isHidden", function() return not shown.value end)
    label("c")
    label("d"):whenStateChanged(shown, "isHidden", function() return shown.value end)
  end)
  shown.value = true
end
