#include <gmp.h>

/* What gmp.h has as macros only. */
static inline int cgmp_sign(const __mpq_struct *number) { return mpq_sgn(number); }
