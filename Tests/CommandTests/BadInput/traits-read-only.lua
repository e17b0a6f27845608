return function(content)
  traits.scale = 3
end
