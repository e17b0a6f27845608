return function(content)
  content:putView():backgroundColor(rgb(300, 0, 0))
end
