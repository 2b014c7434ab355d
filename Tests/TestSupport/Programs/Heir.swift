import Foundation

/// A shell that ends the programs of this process if the process is killed before it can do so itself.
///
/// The shell runs in a session of its own and is sent every start and every end. When no writer is left, it ends the
/// remaining programs, the youngest first: a server in the window of another one must end before that one, or it
/// leaves its socket behind.
enum Heir {
  private static let script = """
    left=' '
    while read -r change number; do
      case $change in
        +) left=" $number$left" ;;
        -) left="${left%% "$number" *} ${left#* "$number" }" ;;
      esac
    done
    for number in $left; do
      kill "$number" && kill -CONT "$number" || continue
      tries=0
      while kill -0 "$number" && [ $tries -lt 40 ]; do
        tries=$((tries + 1))
        sleep 0.05
      done
      kill -KILL "$number"
    done
    """

  /// The shell's standard input; `nil` if the shell does not start.
  private static let line: FileHandle? = {
    var ends: [Int32] = [0, 0]
    // Closed in every program that is started, because the shell waits for the last writer.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    for stream: Int32 in 1...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A session of its own, so that it survives a signal to the tests' whole process group.
    let ownSession: Int16 = 0x80
    unsafe posix_spawnattr_setflags(&attributes, ownSession)
    // SAFETY: the copies end with a null pointer and are freed after the shell has started.
    let (command, environment) = (["/bin/sh", "-c", script], ["PATH=/usr/bin:/bin"])
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawn(
      &identifier, command[0], &actions, &attributes, &arguments, &variables)
    if code != 0 {
      close(ends[1])
      return nil
    }
    return FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
  }()

  /// Reports the start of a program to the shell.
  static func began(_ identifier: Int32) { tell("+ \(identifier)\n") }

  /// Reports the end of a program to the shell.
  static func ended(_ identifier: Int32) { tell("- \(identifier)\n") }

  /// Writes a short line, which arrives whole even if others write at the same time.
  private static func tell(_ text: String) { try? line?.write(contentsOf: Data(text.utf8)) }
}
