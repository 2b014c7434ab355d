import Decoding
import Glibc
import Platform

/// The program `shimmer-decode`: it decodes the picture on standard input, and is started by `shimmer` alone.
@main
struct Program {
  private static let purpose =
    "shimmer-decode is a part of shimmer, which starts it to decode a picture (see shimmer --help)"

  static func main() {
    if let request = DecoderRequest(ProgramArguments.words) {
      // Not `exit`: functions that libraries have registered may make forbidden calls.
      _exit(Decoder(request).run())
    }
    let isQuestion = ["--help", "-h", "--version"].contains(ProgramArguments.words.first)
    try? WholeFile.write(
      Array("\(purpose)\n".utf8), to: isQuestion ? STDOUT_FILENO : STDERR_FILENO)
    exit(isQuestion ? DecoderStatus.answered : DecoderStatus.misunderstood)
  }
}
