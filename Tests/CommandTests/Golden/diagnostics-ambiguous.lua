-- a has no vertical position, b no width and no horizontal position: what nothing determines is 0 and reported; height
-- 10 is known.
return function(content)
  content:putView("a"):left(equalTo(10)):size(equalTo(20))
  content:putView("b"):top(equalTo(30)):height(equalTo(10))
end
