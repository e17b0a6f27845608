return function(content)
  content:putLabel():at("topLeft", equal, parent):text("\xff\xfe")
end
