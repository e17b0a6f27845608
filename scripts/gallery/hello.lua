-- hello.lua: the smallest script
return function(content)
  content:putLabel():text("Hello"):center(equal, parent)
end
