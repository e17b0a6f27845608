return function(content)
  data.title = "x"
end
