-- Snippets of NamadaLayout 1 about the ways to make a layout, delegates, molecules and binding.
local namada = require "namada1"

local Making = controller "Making"
Making.states = { phrase = "" }

local MoleculeView = namada.moleculeLayout "MoleculeView"
function MoleculeView:layoutChild(thisLayout)
  self.someView = build("Label", function(view) view.text = "molecule" end)
  thisLayout:put(self.someView, function(someLayout) someLayout:fillParent() end)
end

local Embedded = controller "Embedded"
function Embedded:layoutContent(content) content:putLabel("words"):text("embedded"):edges(equal, parent) end

local snippets = {}

snippets.molecule = function(self)
  self:makeLayout(function(layout)
    layout:put(MoleculeView, function(own) own:fixToParent("topLeft") end)
  end)
end

snippets.controller = function(self)
  self:makeLayout(function(layout)
    layout:put(Embedded, function(own) own:fixToParent("topLeft") end)
  end)
end

-- The four ways for an existing view with a size of 50: it is put again with only a width of 30.
local function again(method)
  return function(self)
    local box, inner = build "View":build(), build "ImageView":build()
    self:makeLayout(function(layout)
      layout:put(box, function(own)
        own:fixToParent("topLeft")
        own:size { equalWith = { width = 200, height = 100 } }
      end)
    end)
    box:makeLayout(function(layout)
      layout:put(inner, function(own)
        own:fixToParent("topLeft")
        own:size { equalWith = { width = 50, height = 50 } }
      end)
      layout:put(build "Label":build(), function(own) own:fixToParent("bottomRight") end)
    end)
    box[method](box, function(layout)
      layout:put(inner, function(own) own.width:equal { with = 30 } end)
    end)
  end
end
for _, method in ipairs { "makeLayout", "makeAndEditLayout", "remakeLayout", "makeLayoutCleanly" } do
  snippets[method] = again(method)
end

snippets.delegate = function(self)
  self.told = {}
  local yourDelegate = {}
  function yourDelegate.layoutBuilderOnError(_, _, problem) self.told[#self.told + 1] = problem.code end
  function yourDelegate.layoutBuilderRelateWith() self.told[#self.told + 1] = "same" end
  self:makeLayout(yourDelegate, function(layout)
    layout:put(build "ImageView":build(), function(someLayout)
      someLayout.left:equal { with = someLayout.left }
      someLayout.top:equal { with = namada.layout(self).left }
      someLayout:fillParent()
    end)
  end)
end

snippets.parent = function(self)
  local stand = build "ImageView":build()
  local orphan = build "Label":build()
  self:makeLayout(function(layout)
    layout:put(stand, function(own) own:fixToParent("topLeft"):size { equalWith = { width = 40, height = 30 } } end)
  end)
  local delegate = {}
  function delegate.layoutBuilderNeedParent(_, layout)
    self.asked = layout.view == orphan
    return stand
  end
  -- It has no superview yet.
  orphan:makeLayout(delegate, function(own)
    own.width:equalWithParent()
    own.height:equalWithParent { multipliedBy = 2 }
  end)
  self:makeLayout(function(layout)
    layout:put(orphan, function(own) own:fixToParent("bottomRight") end)
  end)
end

-- A molecule that is not in the screen yet has no controller that could embed another controller.
local Card = molecule "Card"
snippets["needed controller"] = function(self)
  local delegate, card = {}, Card()
  function delegate.layoutBuilderNeedViewController(_, layout)
    self.asked = layout ~= nil
    return self
  end
  card.view:makeLayout(delegate, function(layout)
    layout:put(Embedded, function(own) own:fillParent() end)
  end)
  self:makeLayout(function(layout) layout:put(card, function(own) own:fixToParent("topLeft") end) end)
end

-- Binding: by hand, and when a view is put.
local function field(layout)
  local view = build("TextField", function(it) it.text = "was" end)
  return view, layout:put(view, function(own) own:fixToParent("topLeft") end)
end
snippets.bind = function(self)
  self.states.phrase.value = "state"
  self:makeLayout(function(layout) self.states.phrase:bind(field(layout), "text") end)
end
snippets.map = function(self)
  self.states.phrase.value = "state"
  self:makeLayout(function(layout) self.states.phrase:map(field(layout), "text") end)
end
snippets.apply = function(self)
  self.states.phrase.value = "state"
  self:makeLayout(function(layout) self.states.phrase:apply(field(layout), "text") end)
end
snippets.oneWayBind = function(self)
  self.states.phrase.value = "state"
  self:makeLayout(function(layout) self.states.phrase:oneWayBind(field(layout), "text") end)
end
local function putting(method)
  return function(self)
    self.states.phrase.value = "state"
    self:makeLayout(function(layout)
      local _, put = field(layout)
      put[method](put, "text", {
        with = self.states.phrase,
        stateDidSet = method ~= "oneWayBind" and function(_, changes) self.fromState = changes.new end or nil,
        viewDidSet = function(_, changes) self.fromView = changes.new end,
      })
    end)
  end
end
snippets["bind when put"] = putting "bind"
snippets["map when put"] = putting "map"
snippets["apply when put"] = putting "apply"
snippets["oneWayBind when put"] = putting "oneWayBind"
snippets.observers = function(self)
  self.states.phrase.value = "state"
  self:makeLayout(function(layout)
    self.states.phrase:bind(field(layout), "text"):viewDidSet(function(_, changes) self.fromView = changes.new end)
      :stateDidSet(function(_, changes) self.fromState = changes.new end)
  end)
  self.log = {}
  self.states.phrase:observe(self):willSet(function(me, changes)
    me.log[#me.log + 1] = "will " .. changes.trigger .. " " .. tostring(changes.old) .. ">" .. tostring(changes.new)
  end):didSet(function(me, changes)
    me.log[#me.log + 1] = "did " .. changes.trigger .. (changes.view and " " .. changes.view.id or "")
  end)
end
snippets.delayed = function(self)
  self.log = {}
  self.states.phrase:observe(self):delayMultipleSetTrigger(1):didSet(function(me, changes)
    me.log[#me.log + 1] = changes.new
  end)
end
snippets.reading = function(self)
  self.log = {}
  self.states.phrase:observe(self):willGet(function(me, value) me.log[#me.log + 1] = "will " .. value end)
    :didGet(function(me, value) me.log[#me.log + 1] = "did " .. value end)
end

function Making:layoutContent() snippets[data.snippet](self) end

return Making
