-- No number of weak constraints outweighs a stronger one: twenty want x = 150, one of priority 501 wants 20.
return function(content)
  local box = content:putView("box"):size(equalTo(10)):top(equal)
  for _ = 1, 20 do box:left(equalTo(150), 500) end
  box:left(equalTo(20), 501)
end
