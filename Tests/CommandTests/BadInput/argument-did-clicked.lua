return function(content)
  content:putButton():didClicked(5)
end
