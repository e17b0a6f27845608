-- size: 200x56
return function(content)
  content:putStepper("count"):value(2):center(equal, parent)
end
