return function(content)
  content:putView():alpha("half")
end
