return function(content)
  content:putView():backgroundColor(5)
end
