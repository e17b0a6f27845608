#pragma once

// Methods written with Lua's plain C API, in a separate state. The benchmarks compare calls of the host with them.

#include <stdint.h>

typedef struct lua_State PlainLua;

/// Creates a state. Its globals `plainSelf` and `plainOther` have a method `top` that checks the types of its arguments;
/// the method of `headerSelf` and `headerOther` does not. NULL without memory.
PlainLua *plain_lua_create(void);
void plain_lua_close(PlainLua *state);
/// Runs a chunk that returns a function, and keeps that.
///
/// - Returns: the function for `plain_lua_call`; negative if the chunk fails.
int32_t plain_lua_load(PlainLua *state, const char *text);
/// Calls a function with a whole number.
///
/// - Returns: 0, or Lua's status if it fails.
int32_t plain_lua_call(PlainLua *state, int32_t function, int64_t argument);
