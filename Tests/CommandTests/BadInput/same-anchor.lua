return function(content)
  content:putView("box"):size(equalTo(5)):top(equal):left(equal):left(equal, myself)
end
