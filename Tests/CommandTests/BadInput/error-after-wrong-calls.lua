return function(content)
  content:putView("a"):left(equal, titel):top(equal, parent):size(equalTo(10))
  content:putLabel("b"):textColor("reddish"):at("topLeft", equal)
  content:putLabel("c"):txt("Hi")
end
