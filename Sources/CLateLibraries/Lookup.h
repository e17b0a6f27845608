#pragma once
#include "include/LateLibraries.h"

/// The function of an open library that has the name. Ends the process where there is none: the library is another one
/// than that which the program was built for, or nobody has asked whether it is there.
void *late_function(enum late_library library, const char *name) __attribute__((visibility("hidden")));
