local state = viewState(1)
state:observe({}):didSet(function() error("the observer failed") end)
return function(content)
  content:putView():edges(equal, parent)
  state.value = 2
end
