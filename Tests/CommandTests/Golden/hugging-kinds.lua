-- A label hugs with 251, a field with 250: the field stretches though it comes first.
-- label: 4 × 10 = 40, x = 160. field: 160 wide, 25 high; its top is the label's.
return function(content)
  local font = { size = 20 }
  local field = content:putTextField("field"):text("abc"):font(font):left(equal):top(equal)
  content:putLabel("label"):text("unit"):font(font):left(equal, field.rightAnchor):right(equal, parent):top(equal)
end
