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
