-- The first example of NamadaLayout 1.1.2, word for word as far as the languages allow.
local namada = require "namada1"
local Main = controller "Main"
Main.states = { topTitle = "", typedText = "", middleText = "" }
function Main:viewDidLoad()
  self.clickCount = 0
  self.bottomButton = build("Button", function(it)
    it:didClicked(function()
      self.clickCount = self.clickCount + 1
      self.topLabel.text = "click count: " .. self.clickCount
    end)
    it.title = "Bottom Button"
    it.titleColor = "black"
  end)
  self.topLabel = build("Label", function(it) it.text = "TOP LABEL" it.textAlignment = "center" end)
  self.middleLabel = build("Label", function(it) it.text = "MIDDLE LABEL" end)
  self.searchBar = build("SearchBar", function(it) it.placeholder = "placeholder" end)
  self:layoutView()
  self:listen()
end
function Main:layoutView()
  self:makeLayout(function(vcLayout)
    vcLayout:put(self.bottomButton, function(buttonLayout)
      buttonLayout:fixToSafeArea("fullBottom", { with = { inset = 18 } }).height:equal { with = 36 }
    end)
    vcLayout:put(self.searchBar, function(searchLayout)
      searchLayout:fixToSafeArea("fullTop")
    end):bind("text", { with = self.states.typedText })
    vcLayout:put(self.topLabel, function(labelLayout)
      labelLayout:atBottom { of = self.searchBar, spacing = 18 }
    end):bind("text", { with = self.states.topTitle })
    vcLayout:putVerticalStack(function(stackLayout)
      stackLayout.center:equalWithParent()
      local low = priority.defaultLow
      stackLayout.top:distance { to = namada.layout(self.topLabel).bottom, moreThan = 18, priority = low }
      stackLayout.bottom:distance { to = namada.layout(self.bottomButton).top, moreThan = 18, priority = low }
      stackLayout:inSafeArea("horizontal", { moreThan = { inset = 18 } })
      stackLayout:putStacked(self.middleLabel):bind("text", { with = self.states.middleText })
      stackLayout:putStackedImage(function(logoLayout)
        logoLayout:size { equalWith = { width = 90, height = 90 } }
      end):apply(function(it) it.contentMode = "scaleAspectFit" end)
    end):apply(function(it)
      it.alignment = "center"
      it.distribution = "fill"
      it.spacing = 9
    end)
  end)
end
function Main:listen()
  self.states.topTitle:observe(self):didSet(function(controller, changes)
    controller.middleLabel.text = "new: " .. tostring(changes.new) .. ", old: " .. tostring(changes.old)
  end)
  self.states.typedText:observe(self):didSet(function(controller, changes)
    if not changes.view then return end
    controller.topLabel.text = "typed: " .. changes.new
  end)
end
return Main
