return function(content)
  content:putView("box"):edges(equal, parent)
  content:putLabel():edges(equal):setText("Hi")
end
