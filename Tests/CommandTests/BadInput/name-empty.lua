return function(content)
  content:putView("")
end
