import Display
import Measuring
import Raster
import X11Display
import ProgramSupport

/// Measures what a second of a shimmering word takes (P15): the viewer as people start it, in turns with the floor's
/// loop.
struct WordTrial {
  /// The display, or nothing for `$DISPLAY`.
  let display: String?

  /// How often both are measured, in turns; three rounds take a minute.
  let rounds: Int

  /// Measures both.
  ///
  /// - Returns: The figures; none where the window was not to be seen with its size, and an omission that says so.
  /// - Throws: One line about the display, or about the viewer.
  func run() throws(ProgramError) -> WordResult {
    let connection: X11Connection
    do throws(DisplayError) {
      connection = try X11Connection(name: display)
    } catch {
      throw ProgramError(error)
    }
    // A server that loses its last connection begins anew.
    defer { withExtendedLifetime(connection) {} }
    let room = connection.workArea.size
    func unseen(round: Int? = nil) -> WordResult {
      WordResult(
        unseen: WindowOmission("P15", size: WordScene.size, room: room, round: round))
    }
    if !room.hasRoom(for: WordScene.size) { return unseen() }
    let round = WordRound(display: display, server: ServerProcess.clock(of: connection))
    var result = WordResult()
    for index in 0..<rounds {
      result.floors.append(try round.floor())
      guard let viewing = try round.viewer() else { return unseen(round: index + 1) }
      result.viewings.append(viewing)
    }
    if result.totals == nil { result.omissions.append(Self.noServer) }
    return result
  }

  private static let noServer =
    "P15's total is left out: the process of this X server cannot be read, because it is on "
    + "another machine or in another namespace."
}
