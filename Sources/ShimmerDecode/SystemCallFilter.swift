import CLinux
import Glibc

/// The system calls that the decoder may make once it reads a picture; the kernel checks each of them.
///
/// Calls that decoding needs are allowed, and those of an attacker end the process. All others fail, as on a kernel
/// that does not have them, because a library of another version may try one of them and do without.
enum SystemCallFilter {
  /// What the kernel does with a call.
  private enum Action {
    /// It carries the call out.
    case allow
    /// The call fails with an error number.
    case fail(Int32)
    /// It ends the process with `SIGSYS`.
    case end
  }

  /// What the kernel does with some calls.
  private struct Rule {
    let calls: [Int32]
    let action: Action

    /// The condition for ``action``; `nil` for none.
    let condition: Condition?

    /// What the kernel does if the condition does not hold.
    let otherwise: Action

    init(
      _ action: Action, _ calls: Int32..., if condition: Condition? = nil, otherwise: Action = .end
    ) {
      (self.action, self.calls) = (action, calls)
      (self.condition, self.otherwise) = (condition, otherwise)
    }
  }

  /// A condition on the lower half of one of a call's arguments, which is all of an `int`.
  private struct Condition {
    /// The position of the argument, from 0.
    let argument: UInt32

    /// The bits that are compared; by default all.
    var mask = UInt32.max

    /// The values, of which the argument must have one.
    let values: [UInt32]
  }

  /// The rules; a call has at most one.
  private static var rules: [Rule] {
    memory + threads + files + information + attacks + ownCalls + oldCalls
  }

  private static let memory: [Rule] = [
    Rule(
      .allow, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_mincore)
  ]

  private static let threads: [Rule] = [
    Rule(
      .allow, SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_membarrier, SYS_sched_yield,
      SYS_sched_getaffinity, SYS_getcpu, SYS_nanosleep, SYS_clock_nanosleep, SYS_restart_syscall,
      SYS_exit, SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
      SYS_sigaltstack),
    Rule(
      .allow, SYS_clone,
      if: Condition(argument: 0, mask: UInt32(CLONE_THREAD), values: [UInt32(CLONE_THREAD)])),
    // Its flags are in memory, where no filter can read them. The C library then uses `clone`.
    Rule(.fail(ENOSYS), SYS_clone3),
    // Names of threads.
    Rule(
      .allow, SYS_prctl,
      if: Condition(argument: 0, values: [UInt32(PR_SET_NAME), UInt32(PR_GET_NAME)]),
      otherwise: .fail(EPERM)),
  ]

  private static let files: [Rule] = [
    Rule(
      .allow, SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_lseek, SYS_close, SYS_close_range,
      SYS_dup, SYS_fadvise64, SYS_getdents64, SYS_getcwd, SYS_readlinkat, SYS_faccessat,
      SYS_faccessat2, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs),
    // Only the answer and standard error are open for writing.
    Rule(.allow, SYS_write, SYS_writev),
    Rule(.allow, SYS_pipe2, SYS_eventfd2, SYS_ppoll, SYS_pselect6),
    Rule(.allow, SYS_openat, if: isForReading(argument: 2), otherwise: .fail(EACCES)),
    // They open files too, with flags that are in memory.
    Rule(
      .fail(EACCES), SYS_openat2, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register),
    Rule(
      .fail(EACCES), SYS_mkdirat, SYS_mknodat, SYS_linkat, SYS_symlinkat, SYS_unlinkat,
      SYS_renameat, SYS_renameat2, SYS_truncate, SYS_ftruncate, SYS_fallocate, SYS_fchmod,
      SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
      SYS_fsetxattr),
    Rule(
      .allow, SYS_fcntl,
      if: Condition(
        argument: 1,
        values: [
          F_GETFD, F_SETFD, F_GETFL, F_SETFL, Int32(clinux_duplicate_command),
          Int32(clinux_seal_command), Int32(clinux_seals_command),
        ].map(UInt32.init(bitPattern:))), otherwise: .fail(EINVAL)),
    // No descriptor of the decoder is a terminal or another device.
    Rule(.fail(ENOTTY), SYS_ioctl),
  ]

  /// Returns the condition that the flags of opening a file neither permit writing nor create or empty the file.
  private static func isForReading(argument: UInt32) -> Condition {
    let writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | Int32(clinux_no_name)
    return Condition(argument: argument, mask: UInt32(bitPattern: writing), values: [0])
  }

  private static let information: [Rule] = [
    Rule(
      .allow, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_getrandom, SYS_getpid,
      SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
      SYS_getresgid, SYS_getrusage, SYS_times, SYS_uname, SYS_sysinfo)
  ]

  private static let attacks: [Rule] = [
    // Programs and processes.
    Rule(.end, SYS_execve, SYS_execveat),
    // The network, and the sockets of this machine's services.
    Rule(
      .end, SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept,
      SYS_accept4, SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_recvfrom, SYS_recvmsg,
      SYS_recvmmsg, SYS_shutdown, SYS_getsockname, SYS_getpeername, SYS_getsockopt,
      SYS_setsockopt),
    // Other processes.
    Rule(
      .end, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise,
      SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_tkill,
      SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo),
    // Keys.
    Rule(.end, SYS_add_key, SYS_request_key, SYS_keyctl),
    // Namespaces and file systems.
    Rule(
      .end, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
      SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick,
      SYS_swapon, SYS_swapoff),
    // The kernel itself.
    Rule(
      .end, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module,
      SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_settimeofday,
      SYS_clock_settime, SYS_personality, SYS_acct, SYS_quotactl),
    // Other users.
    Rule(
      .end, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid,
      SYS_setfsuid, SYS_setfsgid, SYS_setgroups, SYS_capset),
  ]

  /// Calls that may concern this process, but no other one: signals, as `abort` sends them, and limits, which only a
  /// privileged process can raise.
  private static var ownCalls: [Rule] {
    let own = UInt32(bitPattern: getpid())
    return [
      Rule(.allow, SYS_kill, SYS_tgkill, if: Condition(argument: 0, values: [own])),
      Rule(.allow, SYS_prlimit64, if: Condition(argument: 0, values: [0, own])),
    ]
  }

  /// Calls that newer processors' kernels do not have.
  private static var oldCalls: [Rule] {
    #if arch(x86_64)
    [
      Rule(
        .allow, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_getdents,
        SYS_time, SYS_getrlimit),
      Rule(.allow, SYS_open, if: isForReading(argument: 1), otherwise: .fail(EACCES)),
      Rule(
        .fail(EACCES), SYS_creat, SYS_mkdir, SYS_mknod, SYS_link, SYS_symlink, SYS_unlink,
        SYS_rmdir, SYS_rename, SYS_chmod, SYS_chown, SYS_lchown, SYS_utimes),
      Rule(.end, SYS_fork, SYS_vfork, SYS_iopl, SYS_ioperm, SYS_modify_ldt),
    ]
    #else
    []
    #endif
  }

  // MARK: For the kernel

  /// Applies the filter to all threads of this process, for as long as the process lasts.
  ///
  /// The process must have given up gaining privileges.
  ///
  /// - Returns: 0, or the error number of the call that failed: `ENOSYS` or `EINVAL` if the kernel has no filters, and
  ///   `EPERM` if another sandbox does not permit them.
  static func install() -> Int32 {
    var instructions = instructions
    // SAFETY: the kernel copies the instructions during the call.
    let result = unsafe instructions.withUnsafeMutableBufferPointer { instructions in
      var program = unsafe sock_fprog(
        len: UInt16(instructions.count), filter: instructions.baseAddress)
      return unsafe clinux_filter_calls(&program)
    }
    // A positive result is a thread with a filter that this one does not have.
    return result == 0 ? 0 : result < 0 ? errno : ESRCH
  }

  /// The rules as a program of the kernel's packet filter, which reads a `struct seccomp_data`.
  private static var instructions: [sock_filter] {
    // A call with the numbers of another processor could pass for an allowed one.
    var program = [
      load(byte: 4), jump(ifEqual: clinux_architecture, over: 1), returning(.end), load(byte: 0),
    ]
    #if arch(x86_64)
    // From this number on, calls are those of the x32 interface.
    program += [
      sock_filter(code: jumpIfAtLeast, jt: 0, jf: 1, k: 0x4000_0000), returning(.end),
    ]
    #endif
    for rule in rules {
      for call in rule.calls { program += instructions(for: rule, call) }
    }
    return program + [returning(.fail(ENOSYS))]
  }

  private static func instructions(for rule: Rule, _ call: Int32) -> [sock_filter] {
    let number = UInt32(bitPattern: call)
    guard let condition = rule.condition else {
      return [jump(ifEqual: number, else: 1), returning(rule.action)]
    }
    let count = UInt8(condition.values.count)
    // The lower half of the argument; both supported processors are little-endian.
    var body = [load(byte: 16 + 8 * condition.argument), and(condition.mask)]
    for (index, value) in condition.values.enumerated() {
      body.append(jump(ifEqual: value, over: count - UInt8(index)))
    }
    body += [returning(rule.otherwise), returning(rule.action)]
    return [jump(ifEqual: number, else: UInt8(body.count))] + body
  }

  private static let jumpIfAtLeast = UInt16(BPF_JMP | BPF_JGE | BPF_K)

  /// Loads a word of the call's data: its number is at 0, its processor at 4, its arguments are from 16 on.
  private static func load(byte: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: byte)
  }

  private static func and(_ mask: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_ALU | BPF_AND | BPF_K), jt: 0, jf: 0, k: mask)
  }

  /// Goes over some instructions if the loaded word has a value, otherwise over `others`.
  private static func jump(
    ifEqual value: UInt32, over count: UInt8 = 0, else others: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: count, jf: others, k: value)
  }

  private static func returning(_ action: Action) -> sock_filter {
    let value =
      switch action {
      case .allow: UInt32(SECCOMP_RET_ALLOW)
      case .fail(let code): UInt32(SECCOMP_RET_ERRNO) | UInt32(code)
      case .end: UInt32(SECCOMP_RET_KILL_PROCESS)
      }
    return sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: value)
  }
}
