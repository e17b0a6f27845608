-- Ways to set a view up: setters before and after constraints, a table of properties, apply, build, assignTo (which
-- names the view).
-- Each label is size 20; "1" … "5" characters long, below each other: y = 0, 25, 50, 75, 100.
return function(content)
  local font = { size = 20 }
  local views = {}
  content:putLabel():text("1"):left(equal):font(font):top(equal):assignTo(views, "setters")
  content:putLabel("table", { text = "22", font = font }):left(equal):top(equal, views.setters.bottomAnchor)
  content:putLabel():left(equal):top(equal, previous.bottomAnchor):assignTo(views, 1):apply(function(label)
    label.text = "333"
    label.font = font
  end)
  local built = build("Label"):text("4444"):font(font):build()
  content:put(built, "built"):left(equal):top(equal, previous.bottomAnchor)
  content:putLabel { text = "55555" }:apply(function(label) label.font = font end):left(equal)
    :top(equal, built.bottomAnchor)
  -- The assigned value is the view. Without a name of its own, it gets the key as its name.
  content:putLabel("names"):text(views.setters.id .. " " .. views[1].id):font(font):left(equal):bottom(equal)
end
