return function(content)
  content:putView():left(equal):offset("5")
end
