import CLinux
import Glibc

/// The processor of this machine.
package enum Processor {
  /// The name of the processor as the kernel reports it, or the architecture if the kernel reports no name.
  package static var name: String {
    for line in WholeFile.systemText("/proc/cpuinfo").split(separator: "\n")
    where line.hasPrefix("model name") {
      let name = line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
      if !name.isEmpty { return String(name) }
    }
    return architecture
  }

  /// The number of cores of the machine that are online, at least 1.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static var architecture: String {
    #if arch(x86_64)
    "x86-64"
    #elseif arch(arm64)
    "arm64"
    #else
    "unknown"
    #endif
  }
}

/// The memory of the machine, and the part of it that this process may use.
package enum MachineMemory {
  /// Returns the reason why an amount of memory should not be allocated, or `nil` if it may be allocated.
  ///
  /// The kernel assigns memory to a page only when the page is first used. A program that then exceeds the machine's
  /// memory is killed instead of getting an error. So a program may use at most three quarters of the machine's
  /// memory.
  ///
  /// Drawing into the memory takes further memory: 10 to 20 MiB for text and fonts, and for a moment up to four stacks
  /// of 8 MiB, for threads of libraries. A program that lacks it cannot continue, so 64 MiB must be left.
  ///
  /// - Parameter byteCount: The total amount to allocate, in bytes.
  package static func objection(toTaking byteCount: Int) -> String? {
    let all = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    if byteCount > all / 4 * 3 {
      return "it would take more than three quarters of the machine's memory"
    }
    // Only the kernel knows how much memory the limits of the process leave: `ulimit -v` counts all addresses,
    // `ulimit -d` those that may be written. This mapping touches no page.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let length = byteCount + 64 << 20
    let address = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0)
    if unsafe address == MAP_FAILED { return "mmap: \(systemMessage(errno))" }
    unsafe munmap(address, length)
    return nil
  }

  /// The size in KiB of the stack that the process may have, if that is too small for this program (1 MiB).
  package static var tooSmallStack: Int? {
    var limit = rlimit()
    let isKnown = unsafe getrlimit(Int32(bitPattern: RLIMIT_STACK.rawValue), &limit) == 0
    return isKnown && limit.rlim_cur < 1 << 20 ? Int(limit.rlim_cur >> 10) : nil
  }

  /// Returns the unused memory of this process's heap to the system.
  ///
  /// Without this call, the allocator returns only the memory above the last block in use. The call takes 0.2 ms if
  /// there is little memory to return, and a few milliseconds if there is much.
  package static func giveBack() { clinux_trim_heap() }

  /// Makes all threads of the process allocate from one heap; to be called before any thread is started.
  ///
  /// Otherwise the C library reserves 64 MiB of addresses for each thread that allocates while another one does. Such
  /// reservations count towards a limit set with `ulimit -v`, and how many there are is a matter of chance.
  package static func shareHeap() { clinux_share_heap() }
}

/// The priority of this process.
package enum ProcessPriority {
  /// Lets this process, and the programs it starts, run only while no other program needs the processor.
  package static func yieldToOthers() {
    // Both, because a container may allow only one of them.
    nice(19)
    clinux_run_when_idle()
  }
}
