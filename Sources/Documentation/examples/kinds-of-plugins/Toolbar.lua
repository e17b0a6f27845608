-- size: 320x56
return function(content)
  content:putToolbar("bar"):items { "Reply", "flexibleSpace", "Archive" }:at("fullBottom", equal, parent)
end
