-- A view can be laid out before it is put: its content's constraints wait. a: 5 inside 40 × 40: 30 × 30.
-- Taken out and put again it keeps its content: the second superview gives it 60 × 20: a is 50 × 10.
return function(content)
  local box = build("View"):build()
  box:layoutContent(function(inside) inside:putView("a"):edges(equalTo(5), parent) end)
  content:put(box, "box"):at("topLeft", equal, parent):size(equalTo(40))
  local other = build("View"):build()
  content:put(other, "other"):at("topRight", equal, parent):size(equalTo(40))
  other:layoutContent(function(inside) inside:putView("a"):edges(equalTo(5), parent) end)
  other:removeFromSuperview()
  content:putView("frame"):at("bottomLeft", equal, parent):size(equalTo(70)):layoutContent(function(inside)
    inside:put(other):at("topLeft", equalTo(5), parent):size(equalTo { width = 60, height = 20 })
  end)
end
