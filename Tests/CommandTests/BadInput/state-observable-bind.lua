local state = observableState("x")
return function(content)
  content:putLabel():bind("text", state)
end
