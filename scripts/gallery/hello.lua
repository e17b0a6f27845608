-- hello.lua: the smallest one
return Label { text = "Hello", center = parent }
