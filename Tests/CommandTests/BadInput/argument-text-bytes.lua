return function(content)
  content:putLabel():text("\xff\xfe")
end
