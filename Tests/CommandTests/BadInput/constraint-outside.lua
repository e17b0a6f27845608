local box = build("View")
box:width(equalTo(50))
return box:build()
