-- size: 320x56
return function(content)
  content:putSearchBar("search"):placeholder("Search"):at("fullTop", equal, parent)
end
