return function(content)
  local a = content:putView():edges(equal, parent):left(equalTo(5))
  content:putView():edges(equal, parent):left(equal)
  a:offset(5)
end
