return function(content)
  local a = content:putView()
  content:putView():at(topOf(a), equalTo { top = 5 })
end
