return function(content)
  local a = content:putView():edges(equal, parent)
  content:putView():edges(equal, parent):at(topOf(a), equalTo { top = 5 })
end
