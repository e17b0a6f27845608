return function(content)
  content:putImageView("picture"):image("/etc/hostname"):center(equal, parent)
end
