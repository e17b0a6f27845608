local state = viewState(1)
state:observe({}):didSet(function() state.value = state.value + 1 end)
return function(content)
  content:putView():edges(equal, parent)
  state.value = 2
end
