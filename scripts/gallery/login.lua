-- Sign in: two fields in a card, a button, and a line for the result.

-- A caption and a field: one row of the card, below `above`. With large text, the caption is above the field.
local function row(isLarge, name, text, placeholder, above)
  local caption = name .. "Caption"
  return {
    Label { caption, text = text, horizontalCompressionResistance = 760, numberOfLines = isLarge and 0 or 1,
      leading = parent.leading + 16, trailing = isLarge and atMost(parent.trailing - 16),
      top = isLarge and above + 12, firstBaseline = not isLarge and view[name],
      width = not isLarge and name == "password" and view.userCaption },  -- the fields begin behind the longer caption
    TextField { name, placeholder = placeholder, text = bind(name), isSecureTextEntry = name == "password",
      leading = isLarge and parent.leading + 16 or view[caption].trailing + 20, trailing = parent.trailing - 16,
      top = isLarge and view[caption].bottom or above, height = atLeast(56),
      bottom = name == "password" and parent.bottom - (isLarge and 8 or 0) },
  }
end

local function button(name, title, color, tint, more)
  return Button { name, title = title, titleColor = color, backgroundColor = tint, cornerRadius = 14, numberOfLines = 0,
    font = more.font, shadow = more.shadow, top = previous.bottom + more.space, horizontal = inset(parent, 24),
    height = atLeast(52), onTap = more.onTap }
end

local function form(isLarge)
  return {
    ImageView { "logo", image = "logo.png", contentMode = "scaleAspectFit", cornerRadius = 20,
      shadow = { color = "systemIndigo", opacity = 0.32, radius = 24, offset = { x = 0, y = 12 } },
      size = 88, top = safeArea.top + (isLarge and 32 or 88), centerX = parent },
    -- In the largest text sizes, a word of a larger style would not fit on a phone.
    Label { "title", text = "Welcome back", font = { style = traits.textSize > 2 and "title3" or "title1",
      weight = "bold" },
      textAlignment = "center", numberOfLines = 0, top = previous.bottom + 32, horizontal = inset(parent, 24) },
    Label { "subtitle", text = "Sign in to go on with your layouts.", font = "callout", textColor = "secondaryLabel",
      textAlignment = "center", numberOfLines = 0, top = previous.bottom + 8, horizontal = inset(parent, 24) },
    View { "card", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 16,
      shadow = { color = "black", opacity = 0.06, radius = 24, offset = { x = 0, y = 8 } },
      top = previous.bottom + 40, horizontal = inset(parent, 24),
      row(isLarge, "user", "Email", "ann@example.com", parent.top),
      View { "line", backgroundColor = "separator", height = 1 / traits.scale, top = view.user.bottom,
        leading = parent.leading + 16, trailing = parent.trailing },
      row(isLarge, "password", "Password", "Required", view.user.bottom),
    },
    button("submit", "Sign In", "white", "tint", { font = "headline", space = 24,
      shadow = { color = "tint", opacity = 0.24, radius = 12, offset = { x = 0, y = 4 } },
      onTap = function(self) self:signIn() end }),
    button("passkey", "Use a Passkey", "label", "tertiarySystemFill",
      { font = { style = "body", weight = "medium" }, space = 16 }),
    Label { "message", text = bind "message", font = "subheadline", textColor = "secondaryLabel",
      textAlignment = "center", numberOfLines = 0, top = previous.bottom + 16, horizontal = inset(parent, 32) },
    Button { "forgot", title = "Forgot your password?", font = "subheadline", numberOfLines = 0, top = previous.bottom,
      centerX = parent, horizontal = inside(parent, 24) },
    Stack { "join", axis = isLarge and "vertical" or "horizontal", alignment = isLarge and "center" or "firstBaseline",
      spacing = 6, bottom = safeArea.bottom - 24, centerX = parent, horizontal = inside(parent, 16),
      top = isLarge and atLeast(view.forgot.bottom + 16),
      Label { text = "New to Tatami?", font = "subheadline", textColor = "secondaryLabel", numberOfLines = 0,
        textAlignment = "center" },
      Button { "create", title = "Create an account", font = { style = "subheadline", weight = "semibold" },
        numberOfLines = 0 },
    },
  }
end

local Login = controller "Login" {
  states = { user = "", password = "", attempts = 0, message = "" },
  backgroundColor = "systemGroupedBackground",
  function()
    if traits.textSize <= 1.1 then return form(false) end
    -- With large text, the page scrolls.
    return Scroll { "scroll", edges = parent, ScrollVContentView { "page", form(true) } }
  end,
}

function Login:signIn()
  self.attempts = self.attempts + 1
  local isComplete = self.user ~= "" and self.password ~= ""
  self.message = isComplete and "Signing in as " .. self.user .. " …" or "Please fill in your email and your password."
end

return Login
