return function(content)
  content:putView():backgroundColor("systemBlu")
end
