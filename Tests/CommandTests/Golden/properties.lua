-- Only what differs from the kind's default is listed, in the order of the kind's schema, as a script writes it.
-- box: 10 × 10; numberOfLines(1), alpha(1) and cornerRadius(0) are the defaults.
return function(content)
  content:putView("box"):size(equalTo(10)):at("topLeft", equal, parent)
    :alpha(0.5):cornerRadius(4):backgroundColor("#f00"):borderColor(rgb(0, 128, 255)):borderWidth(1.5)
      :clipsToBounds(true)
    :shadow { color = "black", radius = 8, offset = { x = 0, y = 2 }, opacity = 0.25 }
  content:putLabel("label"):size(equalTo(10)):at("topRight", equal, parent)
    :text("say \"hi\"\n"):textColor { light = "#112233", dark = "white" }
      :font { size = 20, weight = "bold", italic = true }
    :textAlignment("center"):numberOfLines(1):alpha(1):cornerRadius(0):lineBreakMode("byTruncatingMiddle")
  content:putView("plain"):size(equalTo(10)):at("bottomLeft", equal, parent):backgroundColor("systemBlue")
    :backgroundColor(nil)
end
