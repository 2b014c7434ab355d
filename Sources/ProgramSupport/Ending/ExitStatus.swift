/// How the program ends; the numbers are part of its interface.
package enum ExitStatus: Equatable {
  /// Done: quit, closed, time over, help, version.
  case success
  /// A bar or a comparison failed.
  case comparisonFailed
  /// Something was typed wrong: option, scene, key, value.
  case usage
  /// A scenario, a recording or a report is not as it has to be.
  case badData
  /// An input cannot be read or decoded.
  case noInput
  /// There is no usable display.
  case noDisplay
  /// Something that cannot happen has happened.
  case `internal`
  /// An output cannot be written.
  case cannotWrite
  /// The connection to the display was lost.
  case connectionLost
  /// A signal ended the program.
  case signal(Int32)

  /// The number that the shell sees.
  package var code: Int32 {
    switch self {
    case .success: 0
    case .comparisonFailed: 1
    case .usage: 2
    case .badData: 65
    case .noInput: 66
    case .noDisplay: 69
    case .internal: 70
    case .cannotWrite: 73
    case .connectionLost: 74
    case .signal(let number): 128 + number
    }
  }
}

/// A signal asked the program to end, and it has tidied up.
package struct EndedBySignal: Error {
  /// The number of the signal.
  package let number: Int32

  /// Notes a signal.
  package init(number: Int32) { self.number = number }
}
