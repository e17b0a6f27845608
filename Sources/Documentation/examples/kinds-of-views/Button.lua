-- size: 240x68
return function(content)
  content:putButton("plain"):title("Cancel"):leading(equalTo(24), parent):centerY(equal, parent)
  content:putButton("filled"):title("Save"):backgroundColor("tint"):titleColor("white"):cornerRadius(10)
    :contentInsets { top = 10, left = 24, bottom = 10, right = 24 }:trailing(equalTo(24), parent)
    :centerY(equal, parent)
end
