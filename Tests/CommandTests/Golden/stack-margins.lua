-- Margins count only if the stack's property enables them: a at (10, 5): 10 + 40 + 20 = 70 wide, 5 + 25 + 15 = 45 high.
-- plain: margins are not used: 40 × 25.
return function(content)
  local margins = { top = 5, left = 10, bottom = 15, right = 20 }
  content:putVStack("stack"):layoutMargins(margins):isLayoutMarginsRelativeArrangement(true)
    :at("topLeft", equal, parent)
    :layoutContent(function(stack) stack:putStackedLabel("a"):text("aaaa"):font { size = 20 } end)
  content:putVStack("plain"):layoutMargins(margins):at("bottomLeft", equal, parent)
    :layoutContent(function(stack) stack:putStackedLabel("a"):text("aaaa"):font { size = 20 } end)
end
