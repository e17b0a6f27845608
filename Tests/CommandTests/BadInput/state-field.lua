local state = viewState(1)
state.valeu = 5
return function() end
