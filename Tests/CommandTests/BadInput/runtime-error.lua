return function(content)
  local missing
  content:putLabel():text(missing.text)
end
