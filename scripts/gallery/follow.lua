-- follow.lua: a label that follows a state, and a button that changes it. size: 320x148
local Profile = controller "Profile"

Profile.states = { followers = 127 }

function Profile:layoutContent(content)
  local avatar = content:putImageView("avatar"):image("images/avatar.png"):cornerRadius(28):clipsToBounds(true)
    :leading(equalTo(16), safeArea):top(equalTo(16), safeArea):size(equalTo(56))
  content:putLabel("name"):text("Hana Mori"):font("headline"):numberOfLines(0)
    :leading(equalTo(12), avatar.trailingAnchor):trailing(lessThanTo(16), safeArea):top(equalTo(6), avatar)
  local count = content:putLabel("count"):font("subheadline"):textColor("secondaryLabel"):numberOfLines(0)
    :leading(equal, previous):trailing(lessThanTo(16), safeArea):top(equalTo(4), previous.bottomAnchor)
    :whenStateChanged(self.states.followers, "text", function() return self.followers .. " followers" end)
  content:putButton("follow"):title("Follow"):titleColor("white"):backgroundColor("tint"):cornerRadius(10)
    :horizontal(equalTo(16), safeArea):height(moreThanTo(44))
    :top(moreThanTo(16), count.bottomAnchor)
    :top(equalTo(16), avatar.bottomAnchor, 500)   -- violated if the text is taller than the avatar
    :didClicked(function() self.followers = self.followers + 1 end)
end

return Profile
