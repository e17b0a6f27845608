return function(content)
  content:putView():left(equal, parent, { sense = "inwards" })
end
