-- A view is called by its name, else by its kind in lower camel case; a second of a name gets -2. Views in other views
-- begin again.
-- A name that is not bare is quoted.
return function(content)
  local function put(inside, name)
    return (name and inside:putView(name) or inside:putImageView():image("10x10")):at("topLeft", equal, parent)
      :size(equalTo(10))
  end
  put(content, "row")
  put(content, "row"):layoutContent(function(inside) put(inside, "row") end)
  put(content)
  put(content)
  put(content, "row-2")
  put(content, "a view")
end
