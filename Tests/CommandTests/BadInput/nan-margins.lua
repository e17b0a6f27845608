return function(content)
  content:putView():layoutMargins { top = 0 / 0 }
end
