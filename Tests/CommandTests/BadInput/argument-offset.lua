return function(content)
  content:putView():edges(equal, parent):left(equal):offset("5")
end
