#pragma once

// Facts about the running process that Swift reads from /proc, which containers and chroots may not have.

#include <stddef.h>

/// The number of arguments, the program's name included.
int process_argument_count(void);

/// An argument; valid as long as the process runs.
const char *process_argument(int index);

/// The path that the process was started with, relative to its first working directory; NULL if the kernel did not say.
const char *process_started_path(void);

/// The bytes that the process has allocated from the C library. O(free blocks).
size_t process_allocated_bytes(void);

/// Makes the C library keep up to `bytes` bytes of freed memory at the end of the heap, instead of returning them to the
/// system. `bytes` must be at most 32 MiB.
void process_keep_freed_memory(size_t bytes);
