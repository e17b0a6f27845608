return function(content)
  content:putLabel():text(content:putLabel().view.tilte)
end
