extension AttackTests {
    // One attack per line.
    // swift-format-ignore
    static let cases: [Case] = [
        Case("plain loop", .time, "while true do end"),
        Case("goto loop", .time, "::a:: goto a"),
        Case("repeat loop", .time, "repeat until false"),
        Case("numeric loop", .time, "for i = 1, math.huge do end"),
        Case("tail call", .time, "local function f() return f() end f()"),
        Case("catches the error and goes on", .time, "while true do pcall(function() while true do end end) end"),
        Case("pcall of pcall", .time, "while true do pcall(pcall, function() while true do end end) end"),
        Case("loop in a message handler", .time,
            """
            local x = xpcall or pcall; x(error, function() while true do end end); while true do x(error, function() \
            while true do end end) end
            """),
        Case("handler while hooks are off", .time, """
            xpcall(function() while true do end end, function() while true do end end)
            """),
        Case("handler that swallows errors", .time,
            """
            while true do xpcall(function() while true do end end, function() while true do pcall(error) end end) end
            """),
        Case("loop in a coroutine", .time, "coroutine.wrap(function() while true do end end)()"),
        Case("loop in a resumed coroutine", .time, """
            while true do coroutine.resume(coroutine.create(function() while true do end end)) end
            """),
        Case("loop in a nested coroutine", .time,
            """
            coroutine.wrap(function() pcall(coroutine.wrap(function() while true do pcall(function() while true do end \
            end) end end)) end)() while true do end
            """),
        Case("many short coroutines", .time,
            """
            while true do local w = coroutine.wrap(function() for i=1,150 do coroutine.wrap(function() for i=1,150 do \
            coroutine.wrap(function() for i=1,150 do end end)() end end)() end end) w() end
            """),
        Case("ping-pong between coroutines", .time,
            "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end"),
        Case("pcall yields in a coroutine", .time,
            """
            local co = coroutine.wrap(function() while true do pcall(coroutine.yield) pcall(function() while true do \
            end end) end end) while true do co() end
            """),
        Case("yield from the main chunk", .any, "coroutine.yield(1)"),
        Case("yield across sort", .any, "coroutine.wrap(function() table.sort({1,2,3}, coroutine.yield) end)()"),
        Case("finalizer", .any, "KEEP = setmetatable({}, {__gc=function() while true do end end}) return 1"),
        Case("finalizer added later does nothing", .fine,
            """
            local m = {} KEEP = setmetatable({}, m) m.__gc = function() while true do end end KEEP = nil for i = 1, \
            100 do local s = ('x'):rep(100000) end
            """),
        Case("close handler that loops", .time,
            "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end"),
        Case("close handler that loops after an error", .time,
            """
            pcall(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) \
            error('x') end)
            """),
        Case("close handlers while being killed", .time,
            """
            local m = {__close = function() while true do end end} local a <close> = setmetatable({}, m) local b \
            <close> = setmetatable({}, m) while true do end
            """),
        Case("close handler after an error in wrap", .any,
            """
            coroutine.wrap(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) \
            error('x') end)()
            """),
        Case("coroutine.close is absent", .any,
            """
            local co = coroutine.create(function() local x <close> = setmetatable({}, {__close=function() while true \
            do end end}) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)
            """),
        Case("one huge string", .any, "return #('x'):rep(1e10)"),
        Case("doubling concatenation", .memory, "local s='x' while true do s=s..s end"),
        Case("much time in few instructions", .time, "local s=('x'):rep(1e7) while true do local t=s..'y' end"),
        Case("empty string repeated 2^63-1 times", .fine, "return #(''):rep(math.maxinteger)"),
        Case("polynomial backtracking", .time, "return (('a'):rep(30000)):find('.-.-.-.-b$')"),
        Case("polynomial backtracking caught", .time, """
            while true do pcall(string.find, ('a'):rep(30000), '.-.-.-.-b$') end
            """),
        Case("backtracking in gsub", .time, "return (('a'):rep(1e5)):gsub('.-.-.-b', '')"),
        Case("backtracking in gmatch", .time, "for w in (('a'):rep(1e5)):gmatch('a-a-a-b') do end"),
        Case("backtracking in a coroutine", .time, "coroutine.wrap(string.match)(('a'):rep(30000), '.-.-.-.-b$')"),
        Case("backtracking in a message handler", .time,
            "xpcall(error, function() return (('a'):rep(30000)):find('.-.-.-.-b$') end)"),
        Case("backtracking as a metamethod", .time,
            """
            local s, p = ('a'):rep(30000), '.-.-.-.-b$' return setmetatable({}, {__index = function() return \
            s:match(p) end}).x
            """),
        Case("balanced quadratic", .time, "return (('('):rep(1e6)):find('%b()')"),
        Case("frontier of a long set", .time, "return (('a'):rep(1e6)):find('%f[' .. ('b'):rep(1e6) .. ']')"),
        Case("long set", .time, "return (('a'):rep(1e6)):find('[' .. ('b'):rep(1e6) .. ']*c')"),
        Case("long captures compared", .time, "local s = ('a'):rep(5e6) while true do s:match('^(a*)%1%1b') end"),
        Case("pattern recursion depth", .any, "return (('('):rep(3e5)):find(('(.)'):rep(300))"),
        Case("pattern too complex", .any, "return (('a'):rep(3e5)):find(('a?'):rep(300) .. 'b')"),
        Case("C function as replacement", .time, "for i=1,1e6 do local s=(('a'):rep(1e6)):gsub('a', rawlen) end"),
        Case("C function as __index of the replacements", .limit,
            """
            local t = setmetatable({}, {__index = tostring, __name = ('x'):rep(3e7)}) while true do pcall(string.gsub, \
            ('a'):rep(1e6), 'a', t) end
            """),
        Case("long strings read and not shown", .any,
            """
            local s = ('x'):rep(3e7) local t = {} for i = 1, 1e5 do t[i] = s end return \
            (('%.0s'):rep(1e5)):format(table.unpack(t))
            """),
        Case("move through C functions", .time,
            """
            table.move(setmetatable({}, {__index=tostring, __name=('x'):rep(3e7)}), 1, 1e7, 1, setmetatable({}, \
            {__newindex=type}))
            """),
        Case("concat through C functions", .any,
            "return table.concat(setmetatable({}, {__index=tostring, __name=('x'):rep(3e7)}), '', 1, 1e7)"),
        Case("sort by C metamethods", .time,
            """
            local m = {__lt=tostring, __name=('x'):rep(2e7)} local t = {} for i=1,1e5 do t[i] = setmetatable({}, m) \
            end table.sort(t)
            """),
        Case("sort of long strings", .time,
            """
            local a, b = ('x'):rep(2e7)..'a', ('x'):rep(2e7)..'b' local t = {} for i=1,1e5 do t[i] = i % 2 == 0 and a \
            or b end table.sort(t)
            """),
        Case("long strings of zeros in order", .time, """
            local a, b = ('\0'):rep(3e7)..'a', ('\0'):rep(3e7)..'b' while true do local _ = a < b end
            """),
        Case("insert at the front", .time, """
            local t={} for i=1,3e5 do t[i]=0 end for i=1,1e6 do table.insert(t, 1, i) end
            """),
        Case("remove at the front", .time, """
            local t={} for i=1,1e6 do t[i]=0 end while true do table.insert(t, table.remove(t, 1)) end
            """),
        Case("lower for ever", .time, "local s = ('A'):rep(3e7) while true do s:lower() end"),
        Case("utf8 for ever", .time, "local s = ('é'):rep(1e7) while true do utf8.len(s) end"),
        Case("pack for ever", .time, "local f = ('i4'):rep(1e6) while true do string.packsize(f) end"),
        Case("memcmp quadratic", .fine, "return (('a'):rep(5e6)):find(('a'):rep(2.5e6)..'b', 1, true)"),
        Case("memcmp quadratic without the flag", .fine, "return (('a'):rep(5e6)):find(('a'):rep(2.5e6)..'b')"),
        Case("__len lies to insert", .any, "table.insert(setmetatable({}, {__len=function() return 1<<50 end}), 1, 0)"),
        Case("__len lies to sort", .any, """
            table.sort(setmetatable({}, {__len=function() return 1<<30 end, __index=rawlen}))
            """),
        Case("__len lies to remove", .any, "table.remove(setmetatable({}, {__len=function() return 1<<50 end}), 1)"),
        Case("__len lies to unpack", .any, "table.unpack(setmetatable({}, {__len=function() return 1<<50 end}))"),
        Case("concat over a C function", .any, """
            return table.concat(setmetatable({}, {__index=table.concat}), '', 1, 1<<50)
            """),
        Case("move over 2^60 elements", .any, "table.move({}, 1, 1<<60, 2)"),
        Case("move to what lies", .any, """
            table.move({}, 1, 3, 2, setmetatable({}, {__len=function() return 1<<60 end}))
            """),
        Case("unpack of 10^8 values", .any, "return table.unpack({}, 1, 1e8)"),
        Case("too many results", .any, "return select('#', ('x'):rep(3e6):byte(1,-1))"),
        Case("10 MB compared per instruction", .time, """
            local a,b=('x'):rep(7e6)..'a',('x'):rep(7e6)..'b' while true do local _=(a==b) end
            """),
        Case("sort with a C function", .any, """
            local t = {} for i = 1, 3e5 do t[i] = i end while true do table.sort(t, rawequal) end
            """),
        Case("Lua stack", .overflow, "local function f() return 1+f() end f()"),
        Case("C stack", .overflow, "local function f(s) return (s:gsub('.', f)) end f('x')"),
        Case("stack overflow caught for ever", .time, "local function f() return 1+f() end while true do pcall(f) end"),
        Case("__index loop", .any, "local t={} setmetatable(t,{__index=t}) return t.x"),
        Case("sort comparator recursion", .overflow, """
            local function f() table.sort({1,2,3}, function(a,b) f() return a<b end) end f()
            """),
        Case("parser nesting", .any, "return assert(load('return '..('('):rep(1e5)..'1'..(')'):rep(1e5)))"),
        Case("compiling costs no instruction", .time, "local s=('x=1 '):rep(2e4) while true do load(s) end"),
        Case("bytecode", .any, "return assert(load('\\27Lua\\84\\0', 'x', 'bt'))"),
        Case("bytecode in binary mode", .any, "return assert(load('\\27Lua\\84\\0', 'x', 'b'))"),
        Case("load from a function", .any, "return assert(load(function() return nil end))"),
        Case("string.dump", .any, "string.dump(function() end)"),
        Case("loaded code is confined", .fine,
            """
            assert(load('return io==nil and os==nil and debug==nil and dofile==nil and package==nil and loadfile==nil \
            and string.dump==nil')())
            """),
        Case("os", .any, "os.execute('true')"),
        Case("dofile", .any, "dofile('/etc/hostname')"),
        Case("string library changed", .fine, "string.rep=function() return 'pwn' end assert(('x'):rep(3) == 'xxx')"),
        Case("string metatable", .any, "getmetatable('').__index = {}"),
        Case("string metatable set", .any, "setmetatable('', {})"),
        Case("globals' metatable", .any, "getmetatable(_G).__index.x = 1"),
        Case("garbage collector stopped", .any, "collectgarbage('stop')"),
        Case("error(nil)", .any, "error(nil)"),
        Case("error(table)", .any, "error({})"),
        Case("error with hostile __tostring", .time, """
            error(setmetatable({}, {__tostring=function() while true do end end}))
            """),
        Case("error with failing __tostring", .any, """
            error(setmetatable({}, {__tostring=function() error('again') end}))
            """),
        Case("error with recursive __tostring", .any, """
            local e e = setmetatable({}, {__tostring=function() return tostring(e) end}) error(e)
            """),
        Case("integer division by zero", .any, "return 1//0"),
        Case("NaN as key", .any, "local t={} t[0/0]=1"),
        Case("table of 2^40", .any, "local t = {} for i = 1, 1e9 do t[i] = i end"),
        Case("string.format width", .any, "return ('%99999d'):format(1)"),
        Case("pack", .any, "return ('i16'):rep(1e8):packsize()"),
        Case("unbounded closures", .limit, "local t = {} while true do t = {t, function() return t end} end"),
        Case("unbounded coroutines", .limit, "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
        Case("deep coroutines", .any, "local function f() return coroutine.wrap(f)() end f()"),
        Case("resume of itself", .fine, """
            local co co = coroutine.create(function() return coroutine.resume(co) end) local _, ok = \
            coroutine.resume(co) assert(ok == false)
            """),
        Case("resume of the resumer", .fine,
            """
            local a, b a = coroutine.create(function() return coroutine.resume(b) end) b = coroutine.create(function() \
            return coroutine.resume(a) end) local _, _, ok = coroutine.resume(a) assert(ok == false)
            """),
        Case("resume of the dead", .fine, """
            local co = coroutine.create(print) coroutine.resume(co) assert(not coroutine.resume(co))
            """),
        Case("pcall in a message handler", .time,
            """
            xpcall(function() local x = nil + 1 end, function() while true do pcall(function() while true do end end) \
            end end)
            """),
        Case("metamethods all the way", .time, """
            local t = setmetatable({}, {__index = function(t, k) while true do end end}) return t.x
            """),
        Case("__eq and __lt loops", .time, """
            local m = {__lt = function() while true do end end} return setmetatable({}, m) < setmetatable({}, m)
            """),
        Case("gmatch iterator kept", .time, "local f = ('x'):gmatch('') while true do f() end"),
        Case("pairs of many keys", .time, """
            local t = {} for i = 1, 5e5 do t['k' .. i] = i end while true do for _ in pairs(t) do break end end
            """),
        Case("error with harmless __tostring", .any, """
            error(setmetatable({}, {__tostring=function() return ('x'):rep(3) end}))
            """),
        Case("control bytes in a message", .any, "error('\\27[2J\\0\\n/etc/passwd:1: fake')"),
        Case("string beyond its limit", .memory, "return #('x'):rep(5e7)"),
        Case("string beyond its limit, caught", .time, "while true do pcall(string.rep, 'x', 5e7) end"),
        Case("print for ever", .time, "while true do print('x') end"),
        Case("print something huge", .fine, "print(('x'):rep(1e7))"),
    ]
}
