// The budgets of an entry (time and instructions), and the kill that scripts cannot catch.
//
// The deadline does not slow down scripts: a timer of the thread sends a signal, and the signal handler sets a hook on
// the running coroutine, which `lua_sethook` allows at any time. From then on the hook runs at each instruction and
// raises an error, and our own pcall, xpcall, resume and wrap raise it again. The timer is set only for the earliest
// deadline and stays set if entries end in time. So a host with a million entries makes only one system call per time
// limit.

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "Internal.h"

enum { CountInterval = 1000 };
static const int64_t Second = 1000000000;
/// The interval at which the handler repeats the kill until the entry has ended.
static const int64_t KillInterval = 5000000;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * Second + time.tv_nsec;
}

// MARK: The hook

static void hook(lua_State *L, lua_Debug *activation);

static bool counts(const CLuaHost *host) { return host->limits.instructions != 0 || host->pollsClock; }

/// Sets the hook that the entry needs on a coroutine: none, counting or killing.
void budget_prepare(CLuaHost *host, lua_State *L) {
    if (host->kill) {
        lua_sethook(L, hook, LUA_MASKCOUNT, 1);
    } else if (counts(host)) {
        // Setting the hook again would reset its count.
        if (lua_gethookcount(L) != CountInterval || lua_gethookmask(L) == 0) lua_sethook(L, hook, LUA_MASKCOUNT, CountInterval);
    } else if (lua_gethookmask(L) != 0) {
        lua_sethook(L, NULL, 0, 0);
    }
    // The signal may have arrived since `kill` was tested.
    if (host->kill) lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

void budget_kill(CLuaHost *host, int32_t reason) {
    if (!host->kill) host->kill = reason;
    lua_State *L = host->running;
    // Setting a hook visits all frames of the coroutine, up to 200,000, so it is done only once.
    if (L && (lua_gethookcount(L) != 1 || lua_gethookmask(L) == 0)) lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

int budget_raise(lua_State *L, CLuaHost *host) {
    if (!host->killIsRecorded) {
        host->killIsRecorded = true;
        error_trace(host, L);
    }
    // In a hook, this is the stack of the interrupted function. It always has one free slot and must not be closed.
    if (!lua_checkstack(L, 1)) lua_pop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host->killMessages[host->kill]);
    return lua_error(L);
}

static void hook(lua_State *L, lua_Debug *activation) {
    (void)activation;
    CLuaHost *host = host_of(L);
    if (!host->kill && host->nesting) {
        if (host->limits.instructions) {
            host->instructions += CountInterval;
            if (host->instructions > host->limits.instructions) budget_kill(host, CLuaErrorInstructions);
        }
        if (host->pollsClock && host->deadline && now() >= host->deadline) budget_kill(host, CLuaErrorTime);
    }
    if (host->kill) {
        lua_sethook(L, hook, LUA_MASKCOUNT, 1);
        budget_raise(L, host);
    } else {
        // A coroutine that was stopped in an earlier entry may still have the killing hook.
        budget_prepare(host, L);
    }
}

void budget_charge(lua_State *L, CLuaHost *host, uint64_t instructions) {
    if (host->limits.instructions) {
        host->instructions += instructions;
        if (host->instructions > host->limits.instructions) budget_kill(host, CLuaErrorInstructions);
    }
    if (host->pollsClock && host->deadline && now() >= host->deadline) budget_kill(host, CLuaErrorTime);
    if (host->kill) budget_raise(L, host);
}

// MARK: The timer

typedef struct ThreadTimer {
    timer_t timer;
    bool isMade, isUnavailable;
    /// The time at which the timer fires, or 0 if it is not set.
    volatile int64_t armedFor;
    /// The innermost entered host of this thread.
    CLuaHost *volatile active;
} ThreadTimer;

static __thread ThreadTimer threadTimer;
static pthread_key_t timerKey;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int timerSignal;
static bool timersWork;

static void arm(ThreadTimer *timer, int64_t deadline) {
    struct itimerspec setting = {.it_value = {.tv_sec = deadline / Second, .tv_nsec = deadline % Second}};
    timer->armedFor = deadline;
    timer_settime(timer->timer, TIMER_ABSTIME, &setting, NULL);
}

static void fired(int number, siginfo_t *info, void *context) {
    (void)number, (void)info, (void)context;
    int savedError = errno;
    ThreadTimer *timer = &threadTimer;
    if (timer->isMade) {
        int64_t time = now(), next = 0;
        for (CLuaHost *host = timer->active; host; host = host->outer) {
            int64_t deadline = host->deadline;
            if (!deadline) continue;
            if (time >= deadline) {
                budget_kill(host, CLuaErrorTime);
                // Counted from the current time: even if the handler is slow, the interrupted code must make progress.
                deadline = now() + KillInterval;
            }
            if (!next || deadline < next) next = deadline;
        }
        if (next) arm(timer, next);
        else timer->armedFor = 0;
    }
    errno = savedError;
}

static void delete_timer(void *context) {
    ThreadTimer *timer = context;
    if (timer->isMade) {
        timer->isMade = false;
        timer_delete(timer->timer);
    }
}

static void set_up_signal(void) {
    timerSignal = SIGRTMIN + 6;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = fired;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    timersWork = pthread_key_create(&timerKey, delete_timer) == 0 && sigaction(timerSignal, &action, NULL) == 0;
}

/// Creates the thread's timer. Returns false if timers are unavailable; a counting hook then polls the clock.
static bool make_timer(ThreadTimer *timer) {
    if (timer->isMade) return true;
    if (timer->isUnavailable) return false;
    pthread_once(&once, set_up_signal);
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = timerSignal;
    event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
    if (!timersWork || timer_create(CLOCK_MONOTONIC, &event, &timer->timer) != 0) {
        timer->isUnavailable = true;
        return false;
    }
    timer->isMade = true;
    pthread_setspecific(timerKey, timer);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, timerSignal);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return true;
}

// MARK: Entries

int32_t budget_enter(CLuaHost *host) {
    host->isStringRefused = false;
    if (host->nesting == 0) {
        host->kill = 0;
        host->killIsRecorded = false;
        host->isMemoryUsedUp = false;
        host->instructions = 0;
        host->allocatedInEntry = 0;
        host->printed = 0;
        host->refusedAccount = 0;
        host->memoryChunk = -1;
        host->frameCount = 0;
        host->deadline = 0;
        host->fault[0] = 0;
        ThreadTimer *timer = &threadTimer;
        host->outer = timer->active;
        timer->active = host;
        host->nesting = 1;
        if (host->limits.time) {
            int64_t deadline = now() + host->limits.time;
            if (host->ceiling && host->ceiling < deadline) deadline = host->ceiling;
            host->pollsClock = !make_timer(timer);
            host->deadline = deadline;
            if (!host->pollsClock && (timer->armedFor == 0 || timer->armedFor > deadline)) arm(timer, deadline);
        }
        budget_prepare(host, host->running);
        return CLuaOK;
    }
    if (host->kill) {
        if (!host->killIsRecorded) {
            host->killIsRecorded = true;
            error_trace(host, host->running);
        }
        return error_finish(host, host->running, LUA_ERRRUN);
    }
    if (host->nesting >= host->limits.nesting) return error_set(host, CLuaErrorNesting, "host calls are nested too deeply");
    host->nesting += 1;
    return CLuaOK;
}

int32_t clua_entry_begin(CLuaHost *host) { return budget_enter(host); }
void clua_entry_end(CLuaHost *host) { budget_leave(host); }

bool clua_host_is_killed(const CLuaHost *host) {
    return host->kill || (host->pollsClock && host->nesting && host->deadline && now() >= host->deadline);
}

bool clua_host_is_killed_for_memory(const CLuaHost *host) { return host->kill == CLuaErrorMemory; }

void budget_leave(CLuaHost *host) {
    host->nesting -= 1;
    if (host->nesting == 0) {
        host->deadline = 0;
        threadTimer.active = host->outer;
        host->outer = NULL;
        host->kill = 0;
    }
}

// MARK: Scopes
//
// A scope is the time during which code of one owner runs. It may use a share of each remaining budget. If it exceeds
// the share, the code ends with an error that it cannot catch. The end of the scope cancels the kill, so the caller
// continues.

/// An owner may use one n-th of each remaining budget.
enum { Share = 4 };

static uint64_t share_of(uint64_t limit, uint64_t used) {
    if (limit == 0) return 0;
    return used + (limit > used ? (limit - used) / Share : 0) + 1;
}

CLuaScope clua_scope_begin(CLuaHost *host, uint8_t owner) {
    CLuaScope scope = {.owner = host->owner, .ceiling = host->ceiling, .deadline = host->deadline, .wasKilled = host->kill != 0,
                       .instructions = host->limits.instructions, .allocated = host->limits.allocatedPerEntry};
    host->owner = owner;
    host->refusedAccount = 0;
    bool isInside = host->nesting > 0;
    if (host->limits.time) {
        int64_t time = now(), left = host->limits.time;
        if (isInside && host->deadline && host->deadline - time < left) left = host->deadline - time;
        if (host->ceiling && host->ceiling - time < left) left = host->ceiling - time;
        host->ceiling = time + (left > 0 ? left / Share : 0) + 1;
        if (isInside) {
            ThreadTimer *timer = &threadTimer;
            host->deadline = host->ceiling;
            if (!host->pollsClock && timer->isMade && (timer->armedFor == 0 || timer->armedFor > host->ceiling)) arm(timer, host->ceiling);
        }
    }
    host->limits.instructions = share_of(host->limits.instructions, isInside ? host->instructions : 0);
    host->limits.allocatedPerEntry = share_of(host->limits.allocatedPerEntry, isInside ? host->allocatedInEntry : 0);
    return scope;
}

void clua_scope_end(CLuaHost *host, const CLuaScope *scope) {
    host->owner = scope->owner;
    host->ceiling = scope->ceiling;
    host->limits.instructions = scope->instructions;
    host->limits.allocatedPerEntry = scope->allocated;
    if (host->nesting == 0) return;
    host->deadline = scope->deadline;
    if (!host->kill || scope->wasKilled) return;
    bool isOver = (scope->deadline && now() >= scope->deadline) || (scope->instructions && host->instructions > scope->instructions)
        || (scope->allocated && host->allocatedInEntry > scope->allocated);
    if (isOver) return;
    host->kill = 0;
    host->killIsRecorded = false;
    host->isMemoryUsedUp = false;
    budget_prepare(host, host->running);
}

uint8_t clua_owner(const CLuaHost *host) { return host->owner; }
void clua_set_owner(CLuaHost *host, uint8_t owner) { host->owner = owner; }
