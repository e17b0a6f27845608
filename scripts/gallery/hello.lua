-- hello.lua: the smallest script
return Label { text = "Hello", center = parent }
