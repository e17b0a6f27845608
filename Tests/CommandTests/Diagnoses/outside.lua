-- A button below the card that it belongs to.
-- explain: ok.top
return function(content)
  content:putView("card"):backgroundColor("#eee"):size(equalTo(100)):center(equal, parent):layoutContent(function(card)
    card:putView("ok"):size(equalTo(40)):left(equalTo(80), parent):top(equalTo(120), parent)
  end)
end
