-- Sign in: two fields in a card, a button, and a line for the result.
local Login = controller "Login"

-- Where words are large, captions stand above their fields, and the page scrolls.
local function isLarge() return traits.textSize > 1.1 end

Login.states = { user = "", password = "", attempts = 0, message = "" }

-- A caption and a field beside it, one row of the card, which begins below `above`.
local function row(card, name, text, placeholder, above)
  local caption = card:putLabel(name .. "Caption")
    :text(text)
    :horizontalCompressionResistance(760)
    :leading(equalTo(16), parent)
  local field = card:putTextField(name)
    :placeholder(placeholder)
    :height(moreThanTo(56))
    :trailing(equalTo(16), parent)
  if isLarge() then
    caption:numberOfLines(0):trailing(lessThanTo(16), parent):top(equalTo(12), above)
    field:leading(equalTo(16), parent):top(equal, caption.bottomAnchor)
  else
    field:leading(equalTo(20), caption.trailingAnchor):top(equal, above)
    caption:firstBaseline(equal, field)
  end
  return field, caption
end

function Login:signIn()
  self.attempts = self.attempts + 1
  if self.user == "" or self.password == "" then
    self.message = "Please fill in your email and your password."
  else
    self.message = "Signing in as " .. self.user .. " …"
  end
end

function Login:layoutContent(content)
  self.backgroundColor = "systemGroupedBackground"
  if not isLarge() then return self:layoutForm(content) end
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page) self:layoutForm(page) end)
  end)
end

function Login:layoutForm(content)
  content:putImageView("logo")
    :image("logo.png")
    :contentMode("scaleAspectFit")
    :cornerRadius(20)
    :shadow { color = "systemIndigo", opacity = 0.32, radius = 24, offset = { x = 0, y = 12 } }
    :size(equalTo(88))
    :top(equalTo(isLarge() and 32 or 88), safeArea)
    :centerX(equal, parent)
  content:putLabel("title")
    :text("Welcome back")
    -- In the largest sizes a word of a larger style would not fit on a phone.
    :font { style = traits.textSize > 2 and "title3" or "title1", weight = "bold" }
    :textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(32), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)
  content:putLabel("subtitle")
    :text("Sign in to go on with your layouts.")
    :font("callout")
    :textColor("secondaryLabel")
    :textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(8), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)

  content:putView("card")
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(16)
    :shadow { color = "black", opacity = 0.06, radius = 24, offset = { x = 0, y = 8 } }
    :top(equalTo(40), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)
    :layoutContent(function(card)
      local user, userCaption = row(card, "user", "Email", "ann@example.com", parent)
      user:bind("text", self.states.user)
      card:putView("line")
        :backgroundColor("separator")
        :height(equalTo(1 / traits.scale))
        :leading(equalTo(16), parent)
        :trailing(equal, parent)
        :top(equal, user.bottomAnchor)
      local password, passwordCaption = row(card, "password", "Password", "Required", user.bottomAnchor)
      password:isSecureTextEntry(true):bottom(equalTo(isLarge() and 8 or 0), parent):bind("text", self.states.password)
      -- The fields begin behind the longer caption.
      if not isLarge() then passwordCaption:width(equalTo(userCaption)) end
    end)

  content:putButton("submit")
    :title("Sign In")
    :titleColor("white")
    :font("headline")
    :backgroundColor("tint")
    :cornerRadius(14)
    :shadow { color = "tint", opacity = 0.24, radius = 12, offset = { x = 0, y = 4 } }
    :top(equalTo(24), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)
    :height(moreThanTo(52))
    :numberOfLines(0)
    :didClicked(function() self:signIn() end)
  content:putButton("passkey")
    :title("Use a Passkey")
    :titleColor("label")
    :font { style = "body", weight = "medium" }
    :backgroundColor("tertiarySystemFill")
    :cornerRadius(14)
    :top(equalTo(16), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)
    :height(moreThanTo(52))
    :numberOfLines(0)
  content:putLabel("message")
    :font("subheadline")
    :textColor("secondaryLabel")
    :textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(16), previous.bottomAnchor)
    :horizontal(equalTo(32), parent)
    :whenStateChanged(self.states.message, "text")
  local forgot = content:putButton("forgot")
    :title("Forgot your password?")
    :font("subheadline")
    :numberOfLines(0)
    :top(equal, previous.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(24), parent)

  local join = content:putStack("join")
    :axis(isLarge() and "vertical" or "horizontal")
    :alignment(isLarge() and "center" or "firstBaseline")
    :spacing(6)
    :bottom(equalTo(24), safeArea)
    :centerX(equal, parent)
    :horizontal(moreThanTo(16), parent)
    :layoutContent(function(join)
      join:putStackedLabel():text("New to Tatami?"):font("subheadline"):textColor("secondaryLabel")
        :numberOfLines(0):textAlignment("center")
      join:putStackedButton("create"):title("Create an account"):font { style = "subheadline", weight = "semibold" }
        :numberOfLines(0)
    end)
  if isLarge() then join:top(moreThanTo(16), forgot.bottomAnchor) end
end

return Login
