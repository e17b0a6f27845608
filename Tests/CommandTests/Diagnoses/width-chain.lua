-- A card whose content is tied to both of its edges, and nobody says how wide either is.
-- explain: bar.width card.height
return function(content)
  content:putView("card"):top(equalTo(20), parent):left(equalTo(20), parent):layoutContent(function(card)
    card:putView("bar"):backgroundColor("blue"):top(equal, parent):horizontal(equal, parent):height(equalTo(8))
  end)
end
