return function(content)
  content:putView():left(equalTo(0 / 0), parent)
end
