// bin/tatami of an installed tree: checks that the tree is complete, then starts libexec/tatami.
//
// The command finds its libraries relative to itself ($ORIGIN), for which the dynamic loader reads /proc. Without /proc,
// the loader takes the directory from LD_ORIGIN_PATH. The launcher is static, so that it can report a missing or old C
// library.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#define COMMAND "libexec/tatami"

static char root[PATH_MAX];

/// Prints an error and exits with status 1.
static _Noreturn void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(1);
}

/// Sets `root` to the directory above the launcher's.
/// - Returns: Whether /proc named it.
static int find_root(void) {
    ssize_t length = readlink("/proc/self/exe", root, sizeof root - 1);
    int has_proc = length > 0;
    if (has_proc) {
        root[length] = 0;
    } else {
        const char *started = (const char *)getauxval(AT_EXECFN);
        if (started == NULL || realpath(started, root) == NULL)
            fail("cannot find the installation: '%s' has no path; start bin/tatami by its path, or mount /proc",
                 started != NULL ? started : "tatami");
    }
    for (int level = 0; level < 2; level++) {
        char *slash = strrchr(root, '/');
        if (slash == NULL) fail("cannot find the installation: '%s' is not in a directory bin", root);
        *slash = 0;
    }
    return has_proc;
}

/// Opens a list of files in share/tatami.
/// - Returns: NULL if that fails, with the reason in `errno`.
static FILE *open_list(const char *name) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/share/tatami/%s", root, name) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return fopen(path, "re");
}

/// Checks that the files of a list exist and have their sizes. A line is a size, a space and a path.
static void check_files(FILE *list, const char *artifact) {
    int directory = open(root[0] != 0 ? root : "/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) fail("cannot open '%s': %s", root, strerror(errno));
    char line[PATH_MAX + 32];
    while (fgets(line, sizeof line, list) != NULL) {
        line[strcspn(line, "\n")] = 0;
        char *path;
        long long expected = strtoll(line, &path, 10);
        if (*path != ' ') continue;
        path++;
        struct stat status;
        if (fstatat(directory, path, &status, 0) != 0)
            fail("incomplete installation: cannot open '%s/%s': %s; install %s again", root, path, strerror(errno), artifact);
        if (status.st_size != expected)
            fail("damaged installation: '%s/%s' has %lld bytes, expected %lld; install %s again", root, path,
                 (long long)status.st_size, expected, artifact);
        if (faccessat(directory, path, R_OK, 0) != 0)
            fail("unreadable installation: '%s/%s': %s", root, path, strerror(errno));
    }
    close(directory);
    fclose(list);
}

int main(int count, char **arguments) {
    (void)count;
    int has_proc = find_root();
    FILE *list = open_list("tatami.files");
    if (list == NULL)
        fail("incomplete installation: cannot open '%s/share/tatami/tatami.files': %s; install tatami again", root,
             strerror(errno));
    check_files(list, "tatami");
    FILE *cjk = open_list("tatami-fonts-cjk.files");
    if (cjk != NULL) check_files(cjk, "tatami-fonts-cjk");

    char path[PATH_MAX + sizeof COMMAND];
    if (!has_proc) {
        snprintf(path, sizeof path, "%s/libexec", root);
        setenv("LD_ORIGIN_PATH", path, 1);
    }
    snprintf(path, sizeof path, "%s/%s", root, COMMAND);
    execv(path, arguments);
    // The kernel reports a missing dynamic loader as a missing program.
    if (errno == ENOENT) fail("the C library is missing: expected glibc 2.36 or newer, found no /lib64/ld-linux-x86-64.so.2");
    fail("cannot start '%s': %s", path, strerror(errno));
}
