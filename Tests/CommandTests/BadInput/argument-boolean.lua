return function(content)
  content:putView():edges(equal, parent):isHidden("yes")
end
