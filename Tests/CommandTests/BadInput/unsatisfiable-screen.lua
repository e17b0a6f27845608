return function(content)
  content:putView("wide"):at("topLeft", equal, parent):height(equalTo(10)):left(equal, parent, 1000)
    :right(equal, parent, 1000):width(equalTo(5000), 1000)
end
