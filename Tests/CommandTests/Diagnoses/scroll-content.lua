-- A scroll view whose content is not tied to its far edges.
-- explain: list.width
return function(content)
  content:putScroll("list"):edges(equal, parent):layoutContent(function(list)
    list:putView("a"):size(equalTo(10)):top(equalTo(10), parent):left(equalTo(10), parent)
  end)
end
