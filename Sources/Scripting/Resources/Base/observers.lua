-- The observers of states, and the functions of views that a script removed.
local setmetatable, unpack = setmetatable, table.unpack

-- Each observer's token and the handlers of its registrations. A registration must not keep its observer alive. Its
-- handlers often refer to the observer, so this table keeps them exactly as long as the observer lives.
local observers = setmetatable({}, { __mode = "k" })
local observerByNumber = setmetatable({}, { __mode = "v" })

---Returns the number of the observer's token, and makes the token at the first call.
---@param observer any
---@return integer
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

---Forgets an observer. Its next registration gets a new token.
---@param observer any
---@return integer? number the number of the old token
local function endObserver(observer)
  local record = observers[observer]
  if record == nil then return end
  observers[observer], observerByNumber[record.number] = nil, nil
  return record.number
end

-- The instances and functions of views that were removed from the screen, as long as the script holds the view or its
-- instance.
local parked, parkedViews = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "v" })

---Keeps the functions of a removed view.
---@param number integer
---@param view any
---@param instance table? the instance of the view's class
---@param ... function
local function park(number, view, instance, ...)
  parked[view], parkedViews[number] = { instance = instance, ... }, view
end

--- Returns the functions that `park` kept.
---@param number integer
---@return boolean isHeld whether the script still holds the view
---@return table? instance
---@return function ...
local function unpark(number)
  local view = parkedViews[number]
  if view == nil then return false end
  local record = parked[view]
  parked[view], parkedViews[number] = nil, nil
  return true, record.instance, unpack(record)
end

---Keeps the handler of a registration with its observer.
---@param number integer
---@param key any
---@param handler function
local function keepHandler(number, key, handler)
  local observer = observerByNumber[number]
  if observer ~= nil then observers[observer].handlers[key] = handler end
end

---Calls the handler of a registration, unless its observer was collected.
---@param number integer
---@param key any
---@param argument any
local function notify(number, key, argument)
  local observer = observerByNumber[number]
  if observer ~= nil then observers[observer].handlers[key](observer, argument) end
end

return {
  endObserver = endObserver,
  keepHandler = keepHandler,
  notify = notify,
  observer = function(number) return observerByNumber[number] end,
  observerToken = observerToken,
  park = park,
  unpark = unpark,
}
