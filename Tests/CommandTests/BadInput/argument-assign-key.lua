return function(content)
  content:putView():assignTo({}, nil)
end
