return function(content)
  error { code = 5 }
end
