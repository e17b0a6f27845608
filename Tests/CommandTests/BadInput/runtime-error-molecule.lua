local Card = molecule "Card"
function Card:layoutContent(content)
  content:putLabel():text(self.title.text)
end
return function(content)
  content:putCard()
end
