return function(content)
  content:putView():left(equal, parent):offset(0 / 0)
end
