return function(content)
  content:putView():left(equalTo(equal), parent)
end
