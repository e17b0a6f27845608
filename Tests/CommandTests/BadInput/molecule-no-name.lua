local Card = molecule(5)
return Card
