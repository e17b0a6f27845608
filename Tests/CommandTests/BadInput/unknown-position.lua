return function(content)
  content:putView():at("topleft", equal, parent)
end
