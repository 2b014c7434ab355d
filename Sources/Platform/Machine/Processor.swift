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

  /// How many cores this process may run on.
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
