return function(content)
  content:putView():left(equal, equalTo(5))
end
