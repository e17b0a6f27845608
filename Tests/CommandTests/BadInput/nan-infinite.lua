return function(content)
  content:putView():left(equalTo(math.huge), parent)
end
