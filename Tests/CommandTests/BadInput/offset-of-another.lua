return function(content)
  local a = content:putView():left(equalTo(5))
  content:putView():left(equal)
  a:offset(5)
end
