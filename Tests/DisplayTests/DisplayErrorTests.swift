import Display
import Testing

@Suite("What an error of a display says")
struct DisplayErrorTests {
  @Test(
    "The failure and its reason, in one line",
    arguments: [
      (
        DisplayError.cannotOpen(display: "", reason: "DISPLAY is not set"),
        "there is no display (DISPLAY is not set)"
      ),
      (
        .cannotOpen(display: ":9", reason: "no X server responds there"),
        "cannot open the display :9 (no X server responds there)"
      ),
      (
        .unsupported(feature: "the display has no suitable visual", reason: "it has a palette"),
        "the display has no suitable visual (it has a palette)"
      ),
      (
        .tooFewDescriptors(limit: 17),
        "too few files can be open at once (the limit must be at least 17)"
      ),
      (.system(operation: "poll", errno: 12), "poll failed (error 12)"),
      (
        .cannotAllocate(byteCount: 4096, reason: "no memory"),
        "there is not enough memory for frames of 4096 bytes (no memory)"
      ),
      (.connectionLost(display: ":9"), "the connection to the display :9 was lost"),
    ])
  func description(error: DisplayError, text: String) {
    #expect("\(error)" == text)
  }
}
