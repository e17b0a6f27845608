return function(content)
  content:putView("box"):edges(equal, parent)
  content:put("Label")
end
