local cards = require "cards"
return function(content) cards.put(content) end
