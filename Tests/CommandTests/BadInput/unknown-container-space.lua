return function(content)
  content:putSpce(8)
end
