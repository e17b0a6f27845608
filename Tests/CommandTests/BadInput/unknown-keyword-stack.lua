return function(content)
  content:putVStack():distribution("equalspacing")
end
