/// View models, and what views see of them.
extension Prelude {
    static let viewModels = #"""
        -- Instances by number, held weakly: whoever made a model keeps it, or the view that it is bound to.
        local models = setmetatable({}, { __mode = "v" })

        -- The view that a class of models is meant for: a class, the name of a kind, or nil for any.
        local function viewOf(class)
          while class do
            if classes[class].view ~= nil then return classes[class].view end
            class = classes[class].super
          end
        end

        local function nameOf(wanted) return type(wanted) == "string" and wanted or classes[wanted].name end

        local function accepts(class, view)
          local wanted = viewOf(class)
          if wanted == nil then return true end
          local facade, kind = host.viewFacade(view)
          if type(wanted) == "string" then return kind == wanted, kind end
          local own = classOf[facade]
          local found = own and classes[own].name or kind
          while own do
            if own == wanted then return true end
            own = classes[own].super
          end
          return false, found
        end

        local function modelOperate(model, operation, view)
          local class = classOf[model]
          if class == nil or classes[class].type ~= "viewModel" then
            host.fail("'" .. operation .. "' is called as a method of a view model: model:" .. operation ..
              "(view), with a colon")
          end
          if view == nil then host.fail(classes[class].name .. ":" .. operation .. " needs the view to bind to") end
          local isFit, found = accepts(class, view)
          if not isFit then
            host.fail(classes[class].name .. " is a view model for " .. nameOf(viewOf(class)) .. "; found a " ..
              tostring(found))
          end
          host.modelOperate(model, operation, view)
        end

        local operations = {
          apply = function(self, view) modelOperate(self, "apply", view) return self end,
          map = function(self, view) modelOperate(self, "map", view) return self end,
          bind = function(self, view) modelOperate(self, "bind", view) return self end,
          unbind = function(self) host.modelUnbind(self) return self end,
          -- A view that was laid out tells its observer, which applies itself if it is meant for such views.
          viewDidLayouted = function(self, view)
            if classOf[self] == nil then
              host.fail("'viewDidLayouted' is called as a method of a view model: model:viewDidLayouted(view), with a colon") end
            if not accepts(classOf[self], view) then return false end
            host.modelOperate(self, "apply", view)
            return true
          end,
        }

        modelOperations = operations

        local function modelMetatableOf(class)
          return {
            __index = function(self, key)
              local operation = operations[key]
              if operation then return operation end
              if key == "view" then return host.modelView(self) end
              if key == "states" then return shownStates[self] end
              local value = lookup(class, key)
              if value ~= nil then return value end
              local state = stateOf(self, key)
              if state ~= nil then return state.value end
            end,
            __newindex = function(self, key, value)
              local state = stateOf(self, key)
              if state ~= nil then
                state.value = value
                return
              end
              if key == "states" then refuseStates(classes[class]) end
              if operations[key] or key == "view" then host.fail("'" .. key .. "' of a view model cannot be set") end
              if foreignFields.viewModel[key] then checkField(class, key, value) end
              rawset(self, key, value)
            end,
          }
        end

        local function makeModel(class, values)
          local object, number = host.makeModel()
          local instance = {}
          models[number] = instance
          becomeInstance(instance, class, object, modelMetatableOf)
          local init = lookup(class, "init")
          if init then init(instance) end
          if values ~= nil then
            if type(values) ~= "table" then host.fail(classes[class].name .. " takes a table of values: " ..
              classes[class].name .. " { name = … }") end
            for key, value in pairs(values) do
              if stateOf(instance, key) == nil and lookup(class, key) == nil and type(key) == "string" then
                local near = host.nearestName(key, stateNames(class))
                if near ~= "" then host.fail(classes[class].name .. " has no state '" .. key .. "'." .. near) end
              end
              instance[key] = value
            end
          end
          return instance
        end

        local function modelHook(number, hook, view)
          local instance = models[number]
          if instance == nil then return end
          local method = lookup(classOf[instance], hook)
          if method then method(instance, view) end
        end

        -- viewModel(name[, view[, super]])
        api.viewModel = function(name, view, super)
          if type(name) ~= "string" or name == "" then
            host.fail("viewModel needs a name: local Model = viewModel(\"Model\", View)") end
          if view ~= nil and type(view) ~= "string" and not classes[view] then
            host.fail("the view of " .. name .. " must be a molecule or controller class, or the name of a kind")
          end
          if super ~= nil and not (classes[super] and classes[super].type == "viewModel") then
            host.fail("the superclass of " .. name .. " must be a view model class")
          end
          if type(view) == "string" then host.noteKind(view) end
          return defineClass({ type = "viewModel", name = name, super = super, view = view }, makeModel)
        end

        -- What `self.observer` is: the bound model, if it has all the methods that the view's class asks for.
        observerOf = function(class, view)
          local model = host.modelOfView(view)
          if model == nil then return end
          for _, name in ipairs(lookup(class, "observerMethods") or {}) do
            if type(model[name]) ~= "function" then return end
          end
          return model
        end

        """#

    static let observers = #"""
        local setmetatable, getmetatable, rawget, rawset, type, pairs, ipairs = setmetatable, getmetatable, rawget,
          rawset, type, pairs, ipairs
        local tostring, table, unpack, select = tostring, table, table.unpack, select

        -- By observer: its token, and the functions of its registrations. A registration must not keep its observer,
        -- and its functions
        -- often do; kept here they live exactly as long as the observer.
        local observers = setmetatable({}, { __mode = "k" })
        local observerByNumber = setmetatable({}, { __mode = "v" })

        local function observerToken(observer)
          local record = observers[observer]
          if not record then
            local token, number = host.makeObserverToken()
            record = { token = token, number = number, handlers = {} }
            observers[observer] = record
            observerByNumber[number] = observer
          end
          return record.number
        end

        -- The next registration of the observer is with a token of its own.
        local function endObserver(observer)
          local record = observers[observer]
          if record == nil then return end
          observers[observer], observerByNumber[record.number] = nil, nil
          return record.number
        end

        -- What belongs to views that were taken out of the screen, for as long as somebody holds the view or its
        -- instance.
        local parked, parkedViews = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "v" })

        local function park(number, view, instance, ...)
          parked[view], parkedViews[number] = { instance = instance, ... }, view
        end

        local function unpark(number)
          local view = parkedViews[number]
          if view == nil then return false end
          local record = parked[view]
          parked[view], parkedViews[number] = nil, nil
          return true, record.instance, unpack(record)
        end

        local function keepHandler(number, key, handler)
          local observer = observerByNumber[number]
          if observer ~= nil then observers[observer].handlers[key] = handler end
        end

        local function notify(number, key, argument)
          local observer = observerByNumber[number]
          if observer ~= nil then observers[observer].handlers[key](observer, argument) end
        end

        """#
}
