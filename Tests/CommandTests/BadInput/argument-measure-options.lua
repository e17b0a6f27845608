return function(content)
  measureText("x", { sise = 5 })
end
