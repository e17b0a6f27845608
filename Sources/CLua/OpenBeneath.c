// Opening files below a directory, with the kernel's own check if available.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLua.h"

int32_t clua_open_directory(const char *path) {
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return descriptor >= 0 ? descriptor : -errno;
}

/// Without the system call, opens each path component separately and follows no links.
static int32_t walk(int32_t directory, const char *path, int flags) {
    char component[256];
    int current = directory;
    for (;;) {
        size_t length = strcspn(path, "/");
        if (length >= sizeof component) {
            if (current != directory) close(current);
            return -ENAMETOOLONG;
        }
        memcpy(component, path, length);
        component[length] = 0;
        path += length;
        bool isLast = *path == 0;
        path += !isLast;
        if (length == 0 && !isLast) continue;
        int next = openat(current, component, isLast ? flags | O_NOFOLLOW : O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        int error = errno;
        if (current != directory) close(current);
        if (next < 0) return error == ELOOP ? -EXDEV : -error;
        if (isLast) return next;
        current = next;
    }
}

static int32_t open_below(int32_t directory, const char *path, int flags, uint64_t resolve) {
    struct open_how how = {.flags = (uint64_t)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | resolve};
    for (int attempt = 0; attempt < 8; attempt++) {
        long descriptor = syscall(SYS_openat2, directory, path, &how, sizeof how);
        if (descriptor >= 0) return (int32_t)descriptor;
        if (errno == ENOSYS || errno == EPERM) return walk(directory, path, flags);
        // The directory tree was modified during the lookup.
        if (errno != EAGAIN) return -errno;
    }
    return -EAGAIN;
}

// The flags prevent waiting for a FIFO's writer and acquiring a controlling terminal.
static const int reading = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

int32_t clua_open_beneath(int32_t directory, const char *path) { return open_below(directory, path, reading, 0); }

int32_t clua_open_without_links(int32_t directory, const char *path, bool is_directory) {
    const int flags = is_directory ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : reading;
    int32_t result = open_below(directory, path, flags, RESOLVE_NO_SYMLINKS);
    return result == -EXDEV ? -ELOOP : result;
}
