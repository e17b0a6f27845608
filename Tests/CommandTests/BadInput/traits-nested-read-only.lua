return function(content)
  traits.size.width = 3
end
