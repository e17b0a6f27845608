return function(content)
  content:putLabel():widht(equalTo(90))
end
