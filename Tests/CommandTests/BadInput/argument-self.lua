return function(content)
  local label = content:putLabel()
  label.text("Hello")
end
