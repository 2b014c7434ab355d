/// The exit status of the program; the numbers are part of its interface.
package enum ExitStatus: Equatable {
  /// Success: quit, window closed, time limit reached, help or version printed.
  case success
  /// A threshold was missed or a comparison failed.
  case comparisonFailed
  /// Usage error: an invalid option, scene, key or value.
  case usage
  /// A scenario, a recording or a report is malformed.
  case badData
  /// An input cannot be read or decoded.
  case noInput
  /// No usable display is available.
  case noDisplay
  /// An internal error occurred.
  case `internal`
  /// The limits of the process or of the machine leave too little memory, too few threads or too few files.
  case scarcity
  /// An output cannot be written.
  case cannotWrite
  /// The connection to the display was lost.
  case connectionLost
  /// A signal ended the program.
  case signal(Int32)

  /// The exit code that the shell receives.
  package var code: Int32 {
    switch self {
    case .success: 0
    case .comparisonFailed: 1
    case .usage: 2
    case .badData: 65
    case .noInput: 66
    case .noDisplay: 69
    case .internal: 70
    case .scarcity: 71
    case .cannotWrite: 73
    case .connectionLost: 74
    case .signal(let number): 128 + number
    }
  }
}

/// The error that ends the program after it received a signal and cleaned up.
package struct EndedBySignal: Error {
  /// The number of the signal.
  package let number: Int32

  /// Creates the error for a signal.
  package init(number: Int32) { self.number = number }
}
