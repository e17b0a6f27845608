return function(content)
  content:putView():backgroundColor("#12345")
end
