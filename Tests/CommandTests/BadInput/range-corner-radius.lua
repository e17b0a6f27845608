return function(content)
  content:putView():cornerRadius(-1)
end
