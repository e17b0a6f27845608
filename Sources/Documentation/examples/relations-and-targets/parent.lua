-- size: 200x100
return function(content)
  content:putView("card"):backgroundColor("systemFill"):edges(equalTo(12), parent):layoutContent(function(card)
    card:putView("box"):backgroundColor("systemTeal"):edges(equalTo(12), parent)
  end)
end
