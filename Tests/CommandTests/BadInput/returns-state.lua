return viewState(5)
