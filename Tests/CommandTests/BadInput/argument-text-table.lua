return function(content)
  content:putLabel():text({})
end
