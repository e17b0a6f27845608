return function(content)
  content:putImageView("picture"):image("../../../Package.swift"):center(equal, parent)
end
