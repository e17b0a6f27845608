return function(content)
  content:putView():isHidden("yes")
end
