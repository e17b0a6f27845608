return function(content)
  content:putVStack():edges(equal, parent):distribution("equalspacing")
end
