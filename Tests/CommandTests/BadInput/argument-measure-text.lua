return function(content)
  measureText(5)
end
