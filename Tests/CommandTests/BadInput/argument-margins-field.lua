return function(content)
  content:putView():layoutMargins { start = 8 }
end
