-- size: 160x56
return function(content)
  content:putBadge("unread"):count(12):center(equal, parent)
end
