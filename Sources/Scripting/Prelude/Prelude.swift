/// The part of the layout language that is best said in Lua: classes and their instances. Trusted code of the engine,
/// run once in each state; its frames never show in locations of errors. The parts are run as one chunk, in the order
/// observers, classes, viewModels, functions.
enum Prelude {
    static let classes = #"""
        -- What is known of each class: its type ("molecule", "controller"), name and superclass.
        local classes = setmetatable({}, { __mode = "k" })
        -- The class and the states of each instance.
        local classOf = setmetatable({}, { __mode = "k" })
        local instanceStates = setmetatable({}, { __mode = "k" })
        -- The states as scripts see them: `self.states`.
        local shownStates = setmetatable({}, { __mode = "k" })
        -- The metatable of each class's instances.
        local metatables = setmetatable({}, { __mode = "k" })

        -- What the engine calls, or reads, of each type of class.
        local hooks = host.hooks
        for _, names in pairs(hooks) do
          for _, name in ipairs(names) do names[name] = true end
        end
        -- The fields of UIKit that the engine does not read, by type of class.
        local foreignFields = host.foreignFields
        -- The methods that all view models have.
        local modelOperations

        local function lookup(class, key)
          while class do
            local value = rawget(class, key)
            if value ~= nil then return value end
            class = classes[class].super
          end
        end

        -- What the engine has of that name, in words, for instances of a class; nil if the name is free.
        local function ownName(info, key)
          if key == "states" then return "the table of its states" end
          if info.type == "viewModel" then return key == "view" and "the view that it is bound to" or
            modelOperations[key] and "a method of view models" or nil end
          if key == "view" then return "its view" end
          if key == "observer" then return "the view model that is bound to it" end
          if info.type == "cellModel" then return end
          return host.ownName(key)
        end

        local function checkStates(info, states)
          if type(states) ~= "table" then host.fail("'states' of " .. info.name ..
            " must be a table of names and first values") end
          for name, value in pairs(states) do
            if type(name) ~= "string" then host.fail("the states of " .. info.name ..
              " must have names and first values: " .. info.name .. ".states = { " .. tostring(value) .. " = 0 }") end
            local what = ownName(info, name) or hooks[info.type][name] and "a hook of the engine"
            if what then
              host.fail("a state of " .. info.name .. " cannot be called '" .. name .. "': that is " .. what ..
                "; choose another name")
            end
          end
        end

        -- A new field or method of a class: it must not hide what its instances have anyhow, and what looks like a hook
        -- should be one.
        local function checkMember(class, key, value)
          local info = classes[class]
          if key == "states" then return checkStates(info, value) end
          if type(key) ~= "string" or hooks[info.type][key] then return end
          local what = ownName(info, key)
          if what then
            local kind = type(value) == "function" and "method" or "field"
            host.fail("a " .. kind .. " of " .. info.name .. " cannot be called '" .. key .. "': that is " .. what ..
              "; choose another name")
          end
          host.checkHook(info.type, info.name, key, type(value))
        end

        -- Reports a new field of an instance that UIKit has and the engine does not read, unless the class declares it.
        local function checkField(class, key, value)
          if type(value) == "function" or lookup(class, key) ~= nil then return end
          host.reportForeignField(classes[class].type, classes[class].name, key)
        end

        -- The declared states of a class and of its superclasses.
        local function declaredStates(class)
          local all = {}
          while class do
            local own = rawget(class, "states")
            if own ~= nil then
              -- Some may have come since they were declared.
              checkStates(classes[class], own)
              for name, value in pairs(own) do
                if all[name] == nil then all[name] = { value = value } end
              end
            end
            class = classes[class].super
          end
          return all
        end

        local function stateNames(class)
          local names = {}
          for name in pairs(declaredStates(class)) do names[#names + 1] = name end
          table.sort(names)
          return names
        end

        local function copy(value, depth)
          if type(value) ~= "table" or getmetatable(value) ~= nil then return value end
          if depth > 32 then host.fail("a state's first value is nested more than 32 levels deep") end
          local result = {}
          for k, v in pairs(value) do result[k] = copy(v, depth + 1) end
          return result
        end

        -- `owner` is the view or the view model that the states belong to.
        local function makeStates(class, name, owner)
          local states = {}
          for key, declared in pairs(declaredStates(class)) do
            local value = declared.value
            if value == api.none then value = nil end
            states[key] = host.makeState(copy(value, 0), name .. "." .. key, true, owner)
          end
          setmetatable(states, {
            __index = function(_, key)
              local names = {}
              for own in pairs(states) do names[#names + 1] = own end
              table.sort(names)
              local near = host.nearestName(key, names)
              host.fail(name .. " has no state '" .. tostring(key) .. "'" .. (near == "" and "; declare it in " .. name
                .. ".states" or "." .. near))
            end,
          })
          -- Scripts get a table without entries, so that an assignment is noticed: it would put a value in the place of
          -- the state.
          return states, setmetatable({}, {
            __index = states,
            __newindex = function(_, key)
              key = tostring(key)
              if rawget(states, key) ~= nil then
                host.fail("'states." .. key ..
                  "' is the state itself and cannot be replaced; to set its value write self." .. key ..
                  " = …, or self.states." .. key .. ".value = …")
              end
              host.fail("states are declared in the class: " .. name .. ".states = { " .. key .. " = … }")
            end,
            __pairs = function()
              local each, list, key = pairs(states)
              return function()
                local state
                key, state = each(list, key)
                return key, state
              end
            end,
            __metatable = false,
          })
        end

        -- The declared state of that name.
        local function stateOf(instance, key)
          local states = instanceStates[instance]
          return states and rawget(states, key)
        end

        -- Makes `instance` one of the class: `object` is the view or the view model that it stands for.
        local function becomeInstance(instance, class, object, metatableOf)
          classOf[instance] = class
          host.setProxy(instance, object)
          instanceStates[instance], shownStates[instance] = makeStates(class, classes[class].name, object)
          local meta = metatables[class]
          if meta == nil then
            meta = metatableOf(class)
            meta.__metatable = false
            meta.__name = classes[class].name
            -- No address: its view, if it stands for one.
            meta.__tostring = function(self)
              local name, view = classes[class].name, host.viewText(self)
              return view == "" and name or (view:gsub("^%S+", function() return name end))
            end
            metatables[class] = meta
          end
          setmetatable(instance, meta)
        end

        -- A class as scripts see it: calling it makes an instance.
        local function defineClass(info, make)
          local class = {}
          classes[class] = info
          return setmetatable(class, {
            __call = make,
            __index = function(_, key) if info.super then return lookup(info.super, key) end end,
            __newindex = function(class, key, value)
              checkMember(class, key, value)
              rawset(class, key, value)
            end,
            __name = info.name,
            __tostring = function() return info.type .. " " .. info.name end,
            __metatable = false,
          })
        end

        local observerOf

        -- By instance: what is done when a script has set one of its states, and that has been delivered; nil until somebody
        -- asks for it, as each set would pay for it. No observer may write the state that it hears of.
        local whenSet
        function host.whenSet(instance, body)
          whenSet = whenSet or setmetatable({}, { __mode = "k" })
          whenSet[instance] = body
        end

        local function refuseStates(info)
          host.fail("'states' of a " .. info.name .. " cannot be replaced; to set the value of one write self.name = …")
        end

        -- `content:putLabel()` where `content` is the instance: what a hook that is defined with a dot gets first.
        local function noContent(class, key)
          local name, layout = classes[class].name, lookup(class, "layoutContent")
          host.fail("a " .. name .. " has no method '" .. key .. "': views are put into its content. " .. (layout and
            "Is layoutContent written with a dot? Write function " .. name ..
              ":layoutContent(content), with a colon, and content:" .. key .. "(…)" or
            "Write function " .. name .. ":layoutContent(content) content:" .. key .. "(…) end"))
        end

        -- `layoutContent` of a class is the hook with its container; with an option or a function it opens the layout
        -- of the view again.
        local function layoutContentOf(hook)
          return function(self, first, ...)
            local kind = type(first)
            if kind ~= "string" and kind ~= "function" and kind ~= "table" then return hook(self, first, ...) end
            host.object(self):layoutContent(first, ...)
            return self
          end
        end

        local function metatableOf(class)
          return {
            __index = function(self, key)
              if key == "states" then return shownStates[self] end
              local value = lookup(class, key)
              if value ~= nil then
                if key == "layoutContent" and type(value) == "function" then return layoutContentOf(value) end
                return value
              end
              local state = stateOf(self, key)
              if state ~= nil then return state.value end
              local view = host.object(self)
              if view == nil then return end
              if key == "observer" then return observerOf(class, view) end
              -- The plain view.
              if key == "view" then return view end
              value = host.viewGet(view, key)
              if value == nil and type(key) == "string" then
                if key:find("^put%u") then noContent(class, key) end
                local kind = classes[class].type
                if kind == "tableCell" or kind == "collectionCell" then return host.viewInCell(view, key) end
              end
              return value
            end,
            __newindex = function(self, key, value)
              local state = stateOf(self, key)
              if state ~= nil then
                state.value = value
                if whenSet and whenSet[self] then whenSet[self](key) end
                return
              end
              if key == "states" then refuseStates(classes[class]) end
              local view = host.object(self)
              if view ~= nil and host.viewSet(view, key, value) then return end
              if foreignFields[classes[class].type][key] then checkField(class, key, value) end
              rawset(self, key, value)
            end,
          }
        end

        local function instantiate(class, view)
          local instance = {}
          becomeInstance(instance, class, view, metatableOf)
          host.adoptInstance(view, instance, class, classes[class].type == "controller")
          local init = lookup(class, "init")
          if init then init(instance) end
          return instance
        end

        local function makeInstance(class)
          local info = classes[class]
          return instantiate(class, host.makeMoleculeView(info.type == "controller" and "View" or info.name))
        end

        local function define(kind)
          return function(name, super)
            if type(name) ~= "string" or name == "" then host.fail(kind .. " needs a name: local Card = " .. kind ..
              " \"Card\"") end
            if super ~= nil and not classes[super] then host.fail("the superclass of " .. name ..
              " must be a molecule or controller class") end
            local class = defineClass({ type = kind, name = name, super = super }, makeInstance)
            if kind == "molecule" then host.registerMolecule(name, class) end
            return class
          end
        end

        -- A priority that there is not must not quietly become the automatic one.
        local priorities = { required = 1000, defaultHigh = 750, defaultLow = 250 }
        api.priority = setmetatable({}, {
          __index = function(_, key)
            local value = priorities[key]
            if value == nil then
              host.fail("there is no priority '" .. tostring(key) ..
                "'; there are required, defaultHigh and defaultLow, or any number from 1 to 1000")
            end
            return value
          end,
          __newindex = function() host.fail("the priorities cannot be changed") end,
          __metatable = false,
        })

        api.molecule = define("molecule")
        api.controller = define("controller")
        -- A state's first value that means "nothing".
        api.none = host.readOnly({})
        api.viewState = function(value) return host.makeState(value, "", true) end
        api.observableState = function(value) return host.makeState(value, "", false) end
        -- observableBlock(function(accept) … end): a state of what the function accepts, now or later.
        api.observableBlock = function(body, initial)
          if type(body) ~= "function" then
            host.fail("observableBlock needs a function: observableBlock(function(accept) … accept(value) … end)") end
          local state = host.makeState(initial, "", false)
          body(function(value) state.value = value end)
          return state
        end

        -- A metatable for the globals of a plugin that is gone.
        local function goneGlobals(name)
          local function fail() host.fail("the plugin '" .. name .. "' is gone; a function of it was kept") end
          return { __index = fail, __newindex = fail, __metatable = false }
        end

        -- widget "Badge" { properties = …, draw = … }
        local function widget(name)
          if type(name) ~= "string" then host.fail("widget needs a name: widget \"Badge\" { … }") end
          return function(definition)
            if type(definition) ~= "table" then host.fail("widget \"" .. name ..
              "\" needs a table: { properties = …, draw = … }") end
            host.registerWidget(name, definition)
          end
        end

        """#

    static let functions = #"""
        -- What there is for tables, read when it is asked for first, and the global of a name.
        local loadedTables
        local function tables(name)
          loadedTables = loadedTables or host.tables() {
            classOf = classOf, classes = classes, defineClass = defineClass, instanceStates = instanceStates,
            lookup = lookup, makeInstance = makeInstance, makeModel = makeModel, modelOperate = modelOperate,
            viewOf = viewOf,
          }
          return loadedTables, name and rawget(api, name)
        end
        -- Behind the globals of every script: a name that is not there is nil; report it. Who lists them sees all.
        setmetatable(api, {
          __index = host.missingGlobal, __metatable = false,
          __pairs = function() tables() end,
        })
        return {
          observerToken = observerToken,
          keepHandler = keepHandler,
          endObserver = endObserver,
          park = park,
          unpark = unpark,
          observer = function(number) return observerByNumber[number] end,
          notify = notify,
          modelHook = modelHook,
          modelOperate = modelOperate,
          resolve = function(value)
            if classes[value] then return makeInstance(value) end
            if host.object(value) ~= nil then return value end
          end,
          instantiate = instantiate,
          send = function(instance, name, ...)
            -- Its own methods: a view has methods of these names too.
            local method = rawget(instance, name)
            if method == nil then method = lookup(classOf[instance], name) end
            if name == "layoutContent" then
              local plan = lookup(classOf[instance], "viewPlan")
              if plan then
                if method then host.fail(classes[classOf[instance]].name ..
                  " has both layoutContent and viewPlan; one of them lays out the content") end
                host.notePlan(instance)
                method = plan
              end
            end
            if method then method(instance, ...) end
          end,
          tables = tables,
          isClass = function(value) return classes[value] ~= nil and classes[value].type or nil end,
          widget = widget, registerFeature = registerFeature, linkNodes = linkNodes, runRule = runRule,
          goneGlobals = goneGlobals,
        }
        """#
}
