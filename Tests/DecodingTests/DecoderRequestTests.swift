import Decoding
import Raster
import Testing

@Suite("Decoder: requests")
struct DecoderRequestTests {
  private static func request(
    box: PixelSize? = nil, preparation: DecoderRequest.Preparation = .none
  ) -> DecoderRequest {
    var limits = PictureLimits()
    (limits.megapixels, limits.mebibytes, limits.seconds) = (4, 512, 3)
    return DecoderRequest(limits: limits, box: box, preparation: preparation)
  }

  @Test(
    "A request is the same after its arguments are read",
    arguments: [
      request(), request(preparation: .vectors), request(preparation: .text),
      request(box: PixelSize(width: 2560, height: 1600)),
    ])
  func roundTrip(request: DecoderRequest) {
    #expect(DecoderRequest(request.arguments) == request)
  }

  @Test("Arguments of another version, with another count or outside the limits are no request")
  func others() {
    let arguments = Self.request().arguments
    #expect(DecoderRequest(["0"] + arguments.dropFirst()) == nil)
    #expect(DecoderRequest(arguments + ["1"]) == nil)
    #expect(DecoderRequest(arguments.dropLast()) == nil)
    #expect(DecoderRequest(arguments.dropLast() + ["3"]) == nil)
    for index in 1...3 {
      for number in ["0", "-1", "x", "1000000"] {
        var changed = arguments
        changed[index] = number
        #expect(DecoderRequest(changed) == nil, "\(changed)")
      }
    }
  }
}
