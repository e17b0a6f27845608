-- A script may return a view: it fills the screen.
return build("Label"):text("Hello"):font { size = 20 }:build()
