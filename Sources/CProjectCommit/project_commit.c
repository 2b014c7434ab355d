#include "project_commit.h"

// The manifest defines SHIMMER_COMMIT, without quotes.
#define TEXT_OF(name) TEXT(name)
#define TEXT(tokens) #tokens

const char *project_commit(void) { return TEXT_OF(SHIMMER_COMMIT); }
