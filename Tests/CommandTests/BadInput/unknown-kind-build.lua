return function(content)
  build("Buton")
end
