local Card = molecule "Card"
Card.states = 5
return function(content)
  content:putCard()
end
