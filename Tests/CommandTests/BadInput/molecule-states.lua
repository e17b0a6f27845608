local Card = molecule "Card"
Card.states = 5
return Card
