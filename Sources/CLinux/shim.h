#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Calls of the kernel that Swift cannot import: variadic ones, and ones that the C library declares
// for _GNU_SOURCE alone, which it is too late to define in a header that Swift imports.
//
// <fcntl.h> and <signal.h> stay out: Swift would count the C library's own types as this module's.

#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

extern int fcntl(int fd, int command, ...);

// An anonymous file that may be sealed and is closed on exec; -1 with errno where there is none.
static inline int clinux_memory_file(const char *name) {
  const unsigned close_on_exec = 1, allow_sealing = 2;
  return (int)syscall(SYS_memfd_create, name, close_on_exec | allow_sealing);
}

// Seals of a memory file. 1033 and 1034 are F_ADD_SEALS and F_GET_SEALS.
enum { clinux_seal_length = 2 | 4, clinux_seal_contents = 8 };
static inline int clinux_seal(int fd, int seals) { return fcntl(fd, 1033, seals); }
static inline int clinux_seals(int fd) { return fcntl(fd, 1034); }

// A pipe whose ends are closed on exec, from the first instant on; -1 with errno where there is none.
// 02000000 is O_CLOEXEC.
static inline int clinux_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, 02000000); }

// A descriptor's duplicate that is closed on exec, no standard stream. 1030 is F_DUPFD_CLOEXEC.
static inline int clinux_duplicate(int fd) { return fcntl(fd, 1030, 3); }

// The environment, for which Swift would see a variable that any thread may change.
static inline char **clinux_environment(void) {
  extern char **environ;
  return environ;
}

// Makes this process two; for a process of one thread. Swift does not import fork.
static inline int clinux_fork(void) { return fork(); }

// A descriptor that becomes readable when a process has ended; -1 with errno before Linux 5.3.
static inline int clinux_process_descriptor(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// Closes every descriptor from one number on; -1 with errno before Linux 5.9.
static inline int clinux_close_from(int first) {
  return (int)syscall(SYS_close_range, first, ~0U, 0);
}

// Gives the heap's pages that nothing lies on back to the kernel, where the C library can.
static inline void clinux_trim_heap(void) {
#ifdef __GLIBC__
  extern int malloc_trim(size_t pad);
  malloc_trim(0);
#endif
}

// Lets no program that this process starts have more rights than it has.
static inline int clinux_renounce_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Has the kernel kill this process, by signal 9, when the thread that started it has ended.
static inline int clinux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, 9); }

#endif
