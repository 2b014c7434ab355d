import CLinux
import Glibc

/// The processor of this machine.
package enum Processor {
  /// Its name as the kernel tells it, or the architecture where it tells none.
  package static var name: String {
    for line in WholeFile.systemText("/proc/cpuinfo").split(separator: "\n")
    where line.hasPrefix("model name") {
      let name = line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
      if !name.isEmpty { return String(name) }
    }
    return architecture
  }

  /// The number of cores that this process may run on.
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

/// The memory that the machine has, and that this process may have of it.
package enum MachineMemory {
  /// The reason not to ask for memory, or `nil` where there is room.
  ///
  /// Pages are counted only when they are touched; past what the machine has, that is a kill by the
  /// kernel and not an error. Three quarters of its memory is what a program may take here.
  ///
  /// - Parameter byteCount: Everything that is going to be taken, in bytes.
  package static func objection(toTaking byteCount: Int) -> String? {
    let all = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    if byteCount > all / 4 * 3 { return "it would take most of the machine's memory" }
    // What a limit of the process leaves is known to the kernel alone; nothing is touched here.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let address = unsafe mmap(nil, max(byteCount, 1), PROT_NONE, flags, -1, 0)
    if unsafe address == MAP_FAILED { return "mmap: errno \(errno)" }
    unsafe munmap(address, max(byteCount, 1))
    return nil
  }

  /// Gives the machine back what the heap of this process holds free.
  ///
  /// By itself it keeps all that lies below the last piece that is in use. Takes 0.2 ms where there is little to give,
  /// and some milliseconds where there is much.
  package static func giveBack() { clinux_trim_heap() }
}
