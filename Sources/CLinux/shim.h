#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// System calls that Swift cannot import: variadic ones, and those that the C library declares only for
// _GNU_SOURCE, which cannot be defined in a header that Swift imports because it is too late by then.
//
// <fcntl.h> and <signal.h> are not included: Swift would attribute the C library's own types to this module.

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

extern int fcntl(int fd, int command, ...);

// Creates an anonymous file that can be sealed and is closed on exec; returns -1 and sets errno on failure.
static inline int clinux_memory_file(const char *name) {
  const unsigned close_on_exec = 1, allow_sealing = 2;
  return (int)syscall(SYS_memfd_create, name, close_on_exec | allow_sealing);
}

// Commands of fcntl: F_DUPFD_CLOEXEC, F_ADD_SEALS and F_GET_SEALS.
enum { clinux_duplicate_command = 1030, clinux_seal_command = 1033, clinux_seals_command = 1034 };

// The seals of a memory file.
enum { clinux_seal_length = 2 | 4, clinux_seal_contents = 8 };
static inline int clinux_seal(int fd, int seals) { return fcntl(fd, clinux_seal_command, seals); }
static inline int clinux_seals(int fd) { return fcntl(fd, clinux_seals_command); }

// Creates a pipe whose ends are closed on exec from the start; returns -1 and sets errno on failure.
// 02000000 is O_CLOEXEC.
static inline int clinux_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, 02000000); }

// Duplicates a descriptor; the duplicate is closed on exec and is not a standard stream.
static inline int clinux_duplicate(int fd) { return fcntl(fd, clinux_duplicate_command, 3); }

// Renames a file unless the new name exists (EEXIST); returns -1 and sets errno on failure. -100 is AT_FDCWD and 1 is
// RENAME_NOREPLACE.
static inline int clinux_rename_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100, from, -100, to, 1);
}

// The flag of open(2) for a file without a name: O_TMPFILE, without O_DIRECTORY, which differs between processors.
enum { clinux_no_name = 020000000 };

// Returns whether a file has an access list, which a new file in its place would not have.
static inline int clinux_has_access_list(const char *path) {
  return syscall(SYS_getxattr, path, "system.posix_acl_access", 0, 0) > 0;
}

// Enlarges or reduces the kernel's buffer of a pipe, in bytes; returns the new size or -1. 1031 is F_SETPIPE_SZ.
static inline int clinux_set_pipe_size(int fd, int size) { return fcntl(fd, 1031, size); }

// Returns the environment; Swift would import it as a variable that any thread may change.
static inline char **clinux_environment(void) {
  extern char **environ;
  return environ;
}

// How a program is started.
struct clinux_program {
  const char *file; // a path, or a name to look up in $PATH
  char *const *arguments, *const *environment;
  int input, output, errors; // the descriptors that become its standard streams
  int has_own_group;         // whether it begins a process group
  int last_signal;           // the signal that it gets when the thread that starts it ends
};

// Makes the kernel send this process a signal when the thread that started it ends; ends it if the parent has already
// ended. Returns -1 and sets errno on failure.
static inline int clinux_end_with_parent(int parent, int signal) {
  if (prctl(PR_SET_PDEATHSIG, signal) != 0) return -1;
  if (getppid() != parent) _exit(127);
  return 0;
}

// Does in the new process what must be done before the program runs. Only system calls are permitted here.
static inline int clinux_prepare(const struct clinux_program *program, int parent) {
  const int streams[] = {program->input, program->output, program->errors};
  for (int number = 0; number < 3; number++) {
    // A duplicate remains open in the program; 2 is F_SETFD.
    if (streams[number] == number ? fcntl(number, 2, 0) : dup2(streams[number], number) < 0) return -1;
  }
  if (program->has_own_group && setpgid(0, 0) != 0) return -1;
  if (clinux_end_with_parent(parent, program->last_signal) != 0) return -1;
  const unsigned long none = 0;
  // 2 is SIG_SETMASK.
  return (int)syscall(SYS_rt_sigprocmask, 2, &none, 0, sizeof none);
}

// Starts a program without blocked signals, and stores its process number; returns 0 or an error number.
//
// Unlike posix_spawn, it ends the program with its parent.
static inline int clinux_start(const struct clinux_program *program, int *process) {
  extern int execvpe(const char *file, char *const arguments[], char *const environment[]);
  extern int waitpid(int process, int *status, int options);
  const unsigned long all = ~0UL;
  unsigned long before = 0;
  volatile int failure = 0;
  const int parent = getpid();
  // Until the program runs, the new process uses this one's memory, so no signal may be handled in it.
  syscall(SYS_rt_sigprocmask, 2, &all, &before, sizeof all);
  const int number = vfork();
  if (number == 0) {
    if (clinux_prepare(program, parent) == 0) execvpe(program->file, program->arguments, program->environment);
    failure = errno;
    _exit(127);
  }
  if (number < 0) failure = errno;
  syscall(SYS_rt_sigprocmask, 2, &before, 0, sizeof before);
  if (number > 0 && failure != 0) waitpid(number, 0, 0);
  *process = failure == 0 ? number : 0;
  return failure;
}

// Returns whether this process can map no 16 MiB, or start no thread; makes only system calls. 17 is SIGCHLD.
static inline int clinux_lacks_resources(void) {
  const long readable_writable = 3, private_anonymous_unreserved = 2 | 0x20 | 0x4000, length = 16 << 20;
  const long address = syscall(SYS_mmap, 0, length, readable_writable, private_anonymous_unreserved, -1, 0);
  if (address == -1) return 1;
  syscall(SYS_munmap, address, length);
  const long process = syscall(SYS_clone, 17, 0, 0, 0, 0);
  if (process == 0) syscall(SYS_exit_group, 0);
  if (process > 0) syscall(SYS_wait4, process, 0, 0, 0);
  return process < 0;
}

// Returns a descriptor that becomes readable when a process ends; -1 with errno set before Linux 5.3.
static inline int clinux_process_descriptor(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// Closes every descriptor from a number upwards; returns -1 and sets errno before Linux 5.9.
static inline int clinux_close_from(int first) {
  return (int)syscall(SYS_close_range, first, ~0U, 0);
}

// Returns unused pages of the heap to the kernel, if the C library supports that.
static inline void clinux_trim_heap(void) {
#ifdef __GLIBC__
  extern int malloc_trim(size_t pad);
  malloc_trim(0);
#endif
}

// Makes all threads allocate from one heap, if the C library supports that. -8 is M_ARENA_MAX.
static inline void clinux_share_heap(void) {
#ifdef __GLIBC__
  extern int mallopt(int parameter, int value);
  mallopt(-8, 1);
#endif
}

// What stdio calls for a stream that is not a file; the C library declares the type for _GNU_SOURCE only.
struct clinux_stream {
  ssize_t (*read)(void *cookie, char *bytes, size_t count);
  ssize_t (*write)(void *cookie, const char *bytes, size_t count);
  int (*seek)(void *cookie, off_t *offset, int origin);
  int (*close)(void *cookie);
};

// Makes stdio's standard error pass each line to a function in place of the descriptor, if the C library supports that.
// Only to be called while the process has a single thread. 1 is _IOLBF.
static inline void clinux_divert_errors(ssize_t (*write)(void *cookie, const char *bytes, size_t count)) {
#ifdef __GLIBC__
  extern struct _IO_FILE *clinux_open_stream(void *cookie, const char *mode, struct clinux_stream functions)
      __asm__("fopencookie");
  extern int clinux_set_buffer(struct _IO_FILE *stream, char *buffer, int mode, size_t size) __asm__("setvbuf");
  extern struct _IO_FILE *stderr;
  struct _IO_FILE *stream = clinux_open_stream(0, "w", (struct clinux_stream){0, write, 0, 0});
  if (stream == 0) return;
  clinux_set_buffer(stream, 0, 1, 0);
  stderr = stream;
#else
  (void)write;
#endif
}

// Returns how the kernel handles a signal: by its usual action (0), not at all (1), or by a function. The kernel's
// structure begins with that.
static inline long clinux_action(int signal) {
  long action[16] = {-1};
  return syscall(SYS_rt_sigaction, signal, 0, action, sizeof(unsigned long)) == 0 ? action[0] : -1;
}
static inline int clinux_is_unhandled(int signal) { return clinux_action(signal) == 0; }
static inline int clinux_is_ignored(int signal) { return clinux_action(signal) == 1; }

// Returns the number of the calling thread.
static inline int clinux_thread(void) { return (int)syscall(SYS_gettid); }

// Returns whether the calling thread is the one with which the process began.
static inline int clinux_is_main_thread(void) { return clinux_thread() == getpid(); }

// The queue of the main thread, as Core Foundation's run loop uses it: a descriptor that is readable once work has been
// queued, and a function that runs the work. libdispatch exports both without a header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

// Lets this process, and the programs it starts, run only while no other program needs the processor. 5 is SCHED_IDLE.
static inline int clinux_run_when_idle(void) {
  const int priority = 0;
  return (int)syscall(SYS_sched_setscheduler, 0, 5, &priority);
}

// Prevents this process, and the programs that it starts, from gaining privileges, and one of root from raising limits
// again: CAP_SYS_RESOURCE is 24, and 0x20080522 the structures' version, whose first three numbers hold it.
static inline int clinux_renounce_privileges(void) {
  unsigned header[2] = {0x20080522, 0}, sets[6] = {0};
  if (syscall(SYS_capget, header, sets) == 0) {
    for (int set = 0; set < 3; set++) sets[set] &= ~(1u << 24);
    syscall(SYS_capset, header, sets);
  }
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The number of the processor's system calls, as the kernel tells it to filters.
#if defined(__x86_64__)
static const unsigned clinux_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned clinux_architecture = AUDIT_ARCH_AARCH64;
#endif

// Makes the kernel check each system call of all threads with a program, for as long as the process lasts. Returns -1
// and sets errno on failure, or the number of a thread that has a filter of its own.
static inline int clinux_filter_calls(const struct sock_fprog *program) {
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
}

#endif
