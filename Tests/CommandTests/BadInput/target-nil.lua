return function(content)
  content:putLabel("title"):text("Hi"):top(equal, parent):left(equal, titel)
end
