// A decoder of pictures that a picture has hijacked: when shimmer-decode reads the picture, it makes the system call that
// HIJACKED_CALL names, and writes the call's result to standard error. A test loads this file into the program before the
// C library. With HIJACKED_THREAD, a thread makes the call that began before the program did. With OUTER_FILTER, the
// decoder is in a sandbox from the start: one in which filters of its own fail with that error number, or 0 for none.
// With MISREAD_PICTURE, the program that starts the decoder takes every picture for a PNG. With WITHOUT_VECTORS, the
// decoder does not find librsvg.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *file(void) { return getenv("HIJACKED_FILE"); }

static long execute(void) {
  char *words[] = {"/bin/touch", (char *)file(), 0};
  return syscall(SYS_execve, words[0], words, environ);
}

static long connect_out(void) { return syscall(SYS_socket, AF_INET, SOCK_STREAM, 0); }
static long connect_here(void) { return syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0); }
static long trace(void) { return syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0); }
static long read_parent(void) { return syscall(SYS_process_vm_readv, getppid(), 0, 0, 0, 0, 0); }
static long signal_parent(void) { return syscall(SYS_kill, getppid(), 0); }
static long signal_group(void) { return syscall(SYS_kill, 0, 0); }
static long signal_thread(void) { return syscall(SYS_tgkill, getppid(), getppid(), 0); }
static long signal_self(void) { return syscall(SYS_kill, getpid(), 0); }
static long limit_parent(void) {
  struct rlimit now;
  return syscall(SYS_prlimit64, getppid(), RLIMIT_CPU, 0, &now);
}
static long make_process(void) { return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); }
static long take_keys(void) { return syscall(SYS_keyctl, 0, 0, 0); }
static long mount_folder(void) { return syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, 0); }
static long enter_namespace(void) { return syscall(SYS_unshare, 0); }
static long load_program(void) { return syscall(SYS_bpf, 0, 0, 0); }
static long become_user(void) { return syscall(SYS_setuid, 1); }

static long write_file(void) { return syscall(SYS_openat, AT_FDCWD, file(), O_WRONLY | O_CREAT, 0600); }
static long read_and_write(void) { return syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR); }
static long make_file(void) { return syscall(SYS_openat, AT_FDCWD, file(), O_RDONLY | O_CREAT, 0600); }
static long empty_file(void) { return syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY | O_TRUNC); }
static long make_nameless(void) { return syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600); }
static long open_with_structure(void) {
  struct open_how how = {.flags = O_RDONLY};
  return syscall(SYS_openat2, AT_FDCWD, "/dev/null", &how, sizeof how);
}
static long make_ring(void) {
  struct io_uring_params parameters = {0};
  return syscall(SYS_io_uring_setup, 1, &parameters);
}
static long make_folder(void) { return syscall(SYS_mkdirat, AT_FDCWD, file(), 0700); }
static long remove_file(void) { return syscall(SYS_unlinkat, AT_FDCWD, file(), 0); }
static long rename_file(void) { return syscall(SYS_renameat2, AT_FDCWD, file(), AT_FDCWD, "x", 0); }
static long rename_plainly(void) { return syscall(SYS_renameat, AT_FDCWD, file(), AT_FDCWD, "x"); }
static long read_file(void) { return syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC); }
static long control_device(void) { return syscall(SYS_ioctl, 2, 0, 0); }
static long let_go(void) { return syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0); }
static long take_signals(void) { return syscall(SYS_fcntl, 2, F_SETOWN, getppid()); }
static long clone_new(void) { return syscall(SYS_clone3, 0, 0); }
static long make_memory_file(void) { return syscall(SYS_memfd_create, "x", 0); }
static long unknown(void) { return syscall(100000); }

// No system call, but the question whether the library for SVG is loaded.
static long find_vectors(void) {
  if (dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_NOLOAD)) return 0;
  errno = ENOENT;
  return -1;
}

#ifdef __x86_64__
static long write_file_old(void) { return syscall(SYS_open, file(), O_WRONLY | O_CREAT, 0600); }
static long make_file_old(void) { return syscall(SYS_creat, file(), 0600); }
static long make_process_old(void) { return syscall(SYS_vfork); }
// getpid of the x32 interface, and of 32-bit programs.
static long x32(void) { return syscall(0x40000000 | SYS_getpid); }
static long i386(void) {
  long result = 20;
  __asm__ volatile("int $0x80" : "+a"(result)::"memory", "r8", "r9", "r10", "r11");
  return result;
}
#endif

static const struct {
  const char *name;
  long (*make)(void);
} calls[] = {
#define CALL(name) {#name, name}
    CALL(execute), CALL(connect_out), CALL(connect_here), CALL(trace), CALL(read_parent), CALL(signal_parent),
    CALL(signal_group), CALL(signal_thread), CALL(signal_self), CALL(limit_parent), CALL(make_process), CALL(take_keys),
    CALL(mount_folder), CALL(enter_namespace), CALL(load_program), CALL(become_user), CALL(write_file),
    CALL(read_and_write), CALL(make_file), CALL(empty_file), CALL(make_nameless), CALL(open_with_structure),
    CALL(make_ring), CALL(make_folder), CALL(remove_file), CALL(rename_file), CALL(rename_plainly), CALL(read_file),
    CALL(control_device), CALL(let_go), CALL(take_signals), CALL(clone_new), CALL(make_memory_file), CALL(unknown),
    CALL(find_vectors),
#ifdef __x86_64__
    CALL(write_file_old), CALL(make_file_old), CALL(make_process_old), CALL(x32), CALL(i386),
#endif
};

static void hijack(void) {
  const char *name = getenv("HIJACKED_CALL");
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (strcmp(calls[i].name, name)) continue;
    errno = 0;
    const char *result = calls[i].make() < 0 ? strerrorname_np(errno) : "done";
    dprintf(2, "%s: %s\n", name, result ? result : "?");
  }
}

static sem_t begin, end;

static void *wait_and_hijack(void *unused) {
  sem_wait(&begin);
  hijack();
  sem_post(&end);
  return unused;
}

static int is_decoder(void) { return !strcmp(program_invocation_short_name, "shimmer-decode"); }

static void start_thread(void) {
  pthread_t thread;
  sem_init(&begin, 0, 0);
  sem_init(&end, 0, 0);
  pthread_create(&thread, 0, wait_and_hijack, 0);
}

static void begin_filtering(int code) {
  struct sock_filter instructions[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, code ? SECCOMP_RET_ERRNO | code : SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = 4, .filter = instructions};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) abort();
}

__attribute__((constructor)) static void prepare(void) {
  if (!is_decoder()) return;
  if (getenv("HIJACKED_THREAD")) start_thread();
  if (getenv("OUTER_FILTER")) begin_filtering(atoi(getenv("OUTER_FILTER")));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  static int is_hijacked;
  if (descriptor == 0 && is_decoder() && getenv("HIJACKED_CALL") && !is_hijacked) {
    is_hijacked = 1;
    if (getenv("HIJACKED_THREAD")) {
      sem_post(&begin);
      sem_wait(&end);
    } else {
      hijack();
    }
  }
  return syscall(SYS_read, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (count == 2 && getenv("MISREAD_PICTURE")) {
    memcpy(bytes, "\x89P", 2);
    return 2;
  }
  return syscall(SYS_pread64, descriptor, bytes, count, offset);
}

void *dlopen(const char *name, int flags) {
  void *(*open_library)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  if (name && !strcmp(name, "librsvg-2.so.2") && is_decoder() && getenv("WITHOUT_VECTORS")) name = "librsvg-2.missing";
  return open_library(name, flags);
}
