return function(content)
  content:putView():left(equalTo(nil), parent)
end
