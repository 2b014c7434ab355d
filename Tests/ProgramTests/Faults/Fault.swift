/// The faults between the program and a display, one case per row, in the order of the table.
///
/// The tests of a row have the trait ``Testing/Trait/fault(_:)`` with its name: search for `.fault(.` and the name.
/// Most are in this folder. The trait is for readers, and names the row beside a failure; nothing checks that each
/// row has a test. Exit codes: 0 success, 69 no usable display, 71 too little memory or too few files, 74 connection
/// lost, 128 + n signal n. Every failure is one line on standard error, and no case leaves shared memory behind.
enum Fault: Int, Sendable {
  /// `DISPLAY` is unset, wrong, garbage, or names an unknown host: 69, and the line names the value.
  case wrongDisplay = 1
  /// The server refuses the cookie: 69, with libxcb's message included in the line.
  case cookieRefused
  /// The server has no slot for another client: 69, with its message included as well.
  case serverFull
  /// The server answers a question with an error: the program goes on without what it asked for.
  case answerRefused
  /// The server has no MIT-SHM: frames are sent by `put`.
  case noSharedMemory
  /// The server is in another IPC namespace: `fd`; if `sysv` is requested, `put`.
  case otherNamespace
  /// There the segment's number belongs to a stranger: `put`, and never the stranger's pixels.
  case strangersSegment
  /// `shmget` fails with `EINVAL` or `ENOSPC`: the next transport.
  case noSegments
  /// The display is reached over TCP: `put`.
  case networkDisplay
  /// The socket is forwarded and passes only bytes, no descriptors: `sysv` or `put`, without hanging.
  case forwardedSocket
  /// The server runs as another user: `fd`; if `sysv` is requested, `put`.
  case otherUser
  /// `/dev/shm` is tiny: no difference.
  case tinyDevShm
  /// The program crashes or is killed: nothing is left.
  case killed
  /// The server is killed: 74, and the report is written.
  case serverKilled
  /// Another client disconnects the program (`xkill`, XKillClient): 74, and the report is written.
  case clientKilled
  /// The close button: 0.
  case closeButton
  /// Another client destroys the window: 0, without a flood of errors.
  case windowDestroyed
  /// `SIGINT`, `SIGTERM`, `SIGHUP`, `SIGQUIT`: 130, 143, 129, 131, at once.
  case signal
  /// The same while the server is stopped: within a second, and the report is written.
  case signalWhileStalled
  /// The server is stopped for two seconds: no busy loop, no queue, and the program recovers.
  case serverStalls
  /// Many sizes in quick succession: no X error, and the last size is right.
  case resizeStorm
  /// Interactive resizing: the sync counter acknowledges each request.
  case interactiveResize
  /// Unmapped, minimised, on another workspace or covered: the program sleeps, and then draws a whole frame.
  case hidden
  /// The window manager's ping: answered to the root window.
  case ping
  /// The server refuses a put: the buffer is free again, the failure is counted, and the program continues.
  case putRefused
  /// Depth 8, 15, 16, 30, or BGR order: the colours are right, or 69 if there is no TrueColor visual.
  case otherFormats
  /// A refresh rate that is 0, missing or absurd: 60, or the nearest possible rate.
  case absurdRate
  /// The video mode changes: the frame period follows.
  case modeSwitch
  /// A held key: toggles act once, steps repeat.
  case heldKey
  /// A layout without Latin letters: keys act by their position.
  case otherLayout
  /// A program that the viewer starts inherits no descriptor of the display.
  case inheritedDescriptors
  /// A window that is larger than the screen, has one pixel, exceeds 32 767, or does not fit into memory: it is
  /// shown, clipped, or keeps the last good size.
  case absurdSize
  /// The file size limit is below the size of a frame (`ulimit -f`): the next transport.
  case smallFiles
  /// The limit of open files is too low (`ulimit -n`): 71, and the line says so.
  case fewDescriptors
  /// The signal of a crash, sent from outside: 128 and its number, at once.
  case crash
  /// The limits of memory or of threads are too low (`ulimit -v`, `-d`, `-s`, `-u`): 71, and one line says so.
  case scarcity
}
