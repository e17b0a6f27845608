return function(content)
  content:putView():edges(equal, parent):backgroundColor("systemBlu")
end
