-- size: 320x56
return function(content)
  content:putTabBar("tabs"):items { "Home", "Search", "Profile" }:selectedItem(0)
    :at("fullBottom", equal, parent)
end
