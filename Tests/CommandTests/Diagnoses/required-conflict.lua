-- Both edges and a width, all required.
-- explain: a.width
return function(content)
  content:putView("a"):left(equalTo(10), parent, 1000):right(equalTo(10), parent, 1000):width(equalTo(100), 1000)
    :top(equal)
    :height(equalTo(50))
end
