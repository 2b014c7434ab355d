/// What can go wrong between the program and a display: a row each, in the order of the table.
///
/// The tests of a row carry the trait ``Testing/Trait/fault(_:)`` with its name: search for
/// `.fault(.` and the name to find them. Most are in this folder. The trait is for readers, and names the
/// row beside a failure; nothing checks that each row has a test. Exit codes are 0 done, 69 no usable
/// display, 74 connection lost, 128 + n signal n; every failure is one line on standard error, and no case
/// leaves shared memory behind.
enum Fault: Int, Sendable {
  /// `DISPLAY` is unset, wrong, garbage, or names an unknown host: 69, and the line names the value.
  case wrongDisplay = 1
  /// The server refuses the cookie: 69, what libxcb prints folded into the line.
  case cookieRefused
  /// The server has no room for another client: 69, folded likewise.
  case serverFull
  /// The server has no MIT-SHM: frames go by `put`.
  case noSharedMemory
  /// The server lives in another IPC namespace: `fd`; `sysv`, asked for, becomes `put`.
  case otherNamespace
  /// There the segment's number belongs to a stranger: `put`, and never the stranger's pixels.
  case strangersSegment
  /// `shmget` fails with `EINVAL` or `ENOSPC`: the next transport.
  case noSegments
  /// The display is reached through TCP: `put`.
  case networkDisplay
  /// The socket is forwarded, and passes bytes alone: no hang; `sysv` or `put`.
  case forwardedSocket
  /// The server runs under another user: `fd`; `sysv`, asked for, becomes `put`.
  case otherUser
  /// `/dev/shm` is tiny: no difference.
  case tinyDevShm
  /// The program crashes or is killed: nothing is left.
  case killed
  /// The server is killed: 74, and the report is written.
  case serverKilled
  /// Somebody cuts the client off (`xkill`, XKillClient): 74, and the report is written.
  case clientKilled
  /// The close button: 0.
  case closeButton
  /// Somebody else destroys the window: 0, without a storm of errors.
  case windowDestroyed
  /// `SIGINT`, `SIGTERM`, `SIGHUP`, `SIGQUIT`: 130, 143, 129, 131, at once.
  case signal
  /// The same while the server stands still: within a second, and the report is written.
  case signalWhileStalled
  /// The server stands still for two seconds: no spinning, no queue, and it recovers.
  case serverStalls
  /// A storm of sizes: no X error, the last size is right.
  case resizeStorm
  /// Resizing by hand: the sync counter answers each request.
  case interactiveResize
  /// Unmapped, minimised, on another workspace, covered: asleep; then a whole frame.
  case hidden
  /// The window manager's ping: answered to the root.
  case ping
  /// The server refuses a put: the buffer is free again, the failure counted, the program goes on.
  case putRefused
  /// Depth 8, 15, 16, 30, blue on top: the colours are right, or 69 where there is no true colour.
  case otherFormats
  /// A refresh rate of 0, none, or an absurd one: 60, or the nearest that is possible.
  case absurdRate
  /// The mode is switched: the period follows.
  case modeSwitch
  /// A held key: toggles act once, steps repeat.
  case heldKey
  /// A layout without Latin letters: keys act by their place.
  case otherLayout
  /// A program that the viewer starts: inherits no descriptor of the display.
  case inheritedDescriptors
  /// A window larger than the screen, of one pixel, beyond 32 767, or without memory: it shows, is cut,
  /// or keeps the last good size.
  case absurdSize
  /// No file may be as large as a frame (`ulimit -f`): the next transport.
  case smallFiles
  /// The process may open too few files (`ulimit -n`): 69, and the line says so.
  case fewDescriptors
  /// `SIGABRT` from outside: 134, at once.
  case abort
}
