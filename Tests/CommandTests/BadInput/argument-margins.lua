return function(content)
  content:putView():layoutMargins("8")
end
