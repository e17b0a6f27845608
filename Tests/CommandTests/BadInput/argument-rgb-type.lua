return function(content)
  content:putView():backgroundColor(rgb("red"))
end
