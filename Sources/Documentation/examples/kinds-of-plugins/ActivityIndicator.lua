-- size: 120x56
return function(content)
  content:putActivityIndicator("busy"):isAnimating(true):center(equal, parent)
end
