-- hello.lua: the smallest one
return function(content)
  content:putLabel():text("Hello"):center(equal, parent)
end
