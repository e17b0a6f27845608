return function(content)
  content:putLabel():at("topLeft", equal, parent):text(content:putLabel().view.tilte)
end
