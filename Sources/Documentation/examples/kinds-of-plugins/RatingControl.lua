-- size: 220x56
return function(content)
  content:putRatingControl("stars"):rating(3.5):center(equal, parent)
end
