return function(content)
  local label = content:putLabel():at("topLeft", equal, parent)
  label.text("Hello")
end
