import Glibc
import Platform
import Testing

@Suite("Crashes for want of memory or threads")
struct ScarcityCrashTests {
  @Test(
    "A signal of a crash that a process sends ends the process",
    arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP])
  func sentSignal(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) { [number = number as Int32] in
      _ = signal(number, SIG_DFL)
      ScarcityCrash.report("too little", status: 71)
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      exit(0)
    }
  }

  @Test("Threads that crash at once write one line")
  func threads() async {
    let outcome = await #expect(
      processExitsWith: .exitCode(71), observing: [\.standardErrorContent]
    ) {
      ScarcityCrash.report("too little", status: 71)
      for number in [SIGABRT, SIGTRAP] {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      }
      let count = 8
      // SAFETY: the barrier is never released.
      let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
      unsafe pthread_barrier_init(barrier, nil, UInt32(count + 1))
      for _ in 0..<count {
        var thread = pthread_t()
        unsafe pthread_create(
          &thread, nil,
          {
            let barrier = unsafe $0?.assumingMemoryBound(to: pthread_barrier_t.self)
            if let barrier = unsafe barrier { unsafe pthread_barrier_wait(barrier) }
            abort()
          }, barrier)
      }
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      unsafe pthread_barrier_wait(barrier)
      while true { pause() }
    }
    #expect(outcome?.standardErrorContent == Array("too little\n".utf8))
  }

  @Test("A crash ends the process by its own signal, although a thread waits for others")
  func crash() async {
    // Swift's runtime then stops the threads, to print where each of them is.
    unsafe setenv("SWIFT_BACKTRACE", "enable=yes", 1)
    defer { unsafe unsetenv("SWIFT_BACKTRACE") }
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      ScarcityCrash.report("too little", status: 71)
      _ = try SignalThread.start {}
      // SAFETY: no memory is at this address, and none is to be.
      if let nowhere = unsafe UnsafeMutablePointer<Int>(bitPattern: 8) {
        unsafe nowhere.pointee = 1
      }
    }
  }
}
