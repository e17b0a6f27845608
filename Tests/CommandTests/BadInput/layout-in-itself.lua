local function nest(content)
  content:putView():edges(equal, parent):layoutContent(nest)
end
return nest
