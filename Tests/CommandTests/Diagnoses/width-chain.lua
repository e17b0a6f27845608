-- A card whose content is constrained to both of its edges, while neither has a width.
-- explain: bar.width card.height
return function(content)
  content:putView("card"):top(equalTo(20), parent):left(equalTo(20), parent):layoutContent(function(card)
    card:putView("bar"):backgroundColor("blue"):top(equal, parent):horizontal(equal, parent):height(equalTo(8))
  end)
end
