return function(content)
  content:putView():left(equalTo("5"), parent)
end
