return function(content)
  content:putButton():at("topLeft", equal, parent):didClicked(5)
end
