/// The arguments of the process, as the system passed them to it.
///
/// Swift's `CommandLine` reads them from `/proc`, which a container or a rescue system may lack, and repairs what is not
/// UTF-8.
package enum ProgramArguments {
  /// The arguments, with the program's name first; bytes that are not UTF-8 are kept: see ``Swift/String/system``.
  package static let all: [String] = {
    // SAFETY: the C library sets both before any other code runs; the strings live as long as the process.
    unsafe (0..<Int(argumentCount)).compactMap { index in
      unsafe argumentWords?[index].map { unsafe String(system: $0) }
    }
  }()

  /// The arguments without the program's name.
  package static var words: [String] { Array(all.dropFirst()) }
}

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

// Written once, by the function below, while the process has a single thread, and only read afterwards. The first values
// are constants of the executable, so no initializer runs later.
nonisolated(unsafe) private var argumentCount: Int32 = 0
nonisolated(unsafe) private var argumentWords: Words?

/// A function that the C library calls before `main`, with the arguments of `main`.
@section(".init_array") @used
private let keepArguments: @convention(c) (Int32, Words?, Words?) -> Void = { count, words, _ in
  unsafe (argumentCount, argumentWords) = (count, words)
}
