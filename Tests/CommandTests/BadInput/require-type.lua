local cards = require(5)
return cards
