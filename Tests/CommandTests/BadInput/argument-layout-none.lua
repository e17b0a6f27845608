return function(content)
  content:putView():layoutContent()
end
