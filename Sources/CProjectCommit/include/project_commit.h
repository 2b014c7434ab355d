#ifndef PROJECT_COMMIT_H
#define PROJECT_COMMIT_H

/// Returns the commit that was built, with `+changes` if files had changed since; an empty string if it is unknown.
const char *_Nonnull project_commit(void);

#endif
