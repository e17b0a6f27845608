return function(content)
  content:putView():edges(equal, parent):at("topleft", equal, parent)
end
