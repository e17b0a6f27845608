local Card = molecule("Card", {})
return Card
