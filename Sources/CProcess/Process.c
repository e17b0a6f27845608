#include <malloc.h>
#include <sys/auxv.h>

#include "CProcess.h"

static int argument_count;
static char **argument_list;

/// The C library passes the arguments of `main` to constructors, too.
__attribute__((constructor)) static void keep_arguments(int count, char **list, char **environment) {
    (void)environment;
    argument_count = count;
    argument_list = list;
}

int process_argument_count(void) { return argument_count; }

const char *process_argument(int index) { return argument_list[index]; }

const char *process_started_path(void) { return (const char *)getauxval(AT_EXECFN); }

size_t process_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void process_keep_freed_memory(size_t bytes) {
    mallopt(M_TRIM_THRESHOLD, (int)bytes);
    mallopt(M_MMAP_THRESHOLD, (int)bytes);
}
