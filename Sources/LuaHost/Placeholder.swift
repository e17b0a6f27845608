import CLua
package func f() -> Int32 { LUA_VERSION_NUM }
