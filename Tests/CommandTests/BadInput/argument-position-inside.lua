return function(content)
  content:putView():left(equalTo(parent))
end
