-- size: 280x68
return function(content)
  content:putTextField("name"):placeholder("Name"):borderStyle("roundedRect"):horizontal(equalTo(16), parent)
    :centerY(equal, parent)
end
