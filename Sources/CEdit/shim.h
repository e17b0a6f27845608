#pragma once
#include <stdio.h>
#include <editline/readline.h>

// Swift does not let variables of C be used: other threads might change them. These are called by one thread.

/// The line that is being typed.
static inline const char *tatami_edit_line(void) { return rl_line_buffer; }

/// How many bytes of the line are before the cursor.
static inline int tatami_edit_point(void) { return rl_point; }

/// Sets what completes words, and the characters between words. Nothing is put after a completed word.
static inline void tatami_edit_complete(rl_completion_func_t *complete, const char *breaks) {
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = breaks;
    rl_completion_append_character = 0;
}
