import CPictureReaders
import CPictures
import Raster

/// Decodes the first frame of a GIF with giflib, on its canvas.
///
/// The canvas is as large as the file says; if the frame does not fit, it is enlarged. What the frame leaves out is
/// transparent, as in browsers, whatever the file's background colour.
enum GIFPicture {
  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(ImageDecodingError) -> Bitmap {
    let reader = try GIFReader(bytes)
    guard let frame = try reader.nextFrame() else {
      throw .notDecodable(reason: "it contains no image")
    }
    let place = frame.place
    let size = PixelSize(
      width: max(frame.canvas.width, place.maxX), height: max(frame.canvas.height, place.maxY))
    if size.isEmpty || place.isEmpty { throw .notDecodable(reason: "its width or height is 0") }
    try ImageDecoder.check(size, pixelLimit: pixelLimit)
    if frame.colors.isEmpty { throw .notDecodable(reason: "it has no colours") }

    let palette = palette(of: frame, profile: reader.profile)
    let bitmap = Bitmap(size: size)
    try bitmap.withRows { rows throws(ImageDecodingError) in
      for y in frame.isInterlaced ? interlaced(place.height) : Array(0..<place.height) {
        let indices = try reader.readRow(width: place.width)
        for x in 0..<place.width {
          rows[place.minX + x, place.minY + y] = palette[Int(indices[x])]
        }
      }
    }
    // A file that ends within a later frame is damaged too.
    while try reader.nextFrame() != nil { try reader.skipPixels() }
    return bitmap
  }

  /// Returns the pixels of all 256 indices; those without a colour are transparent.
  private static func palette(of frame: GIFFrame, profile icc: [UInt8]) -> [UInt32] {
    var colors = frame.colors
    if !icc.isEmpty, let profile = ColorProfile(icc: icc, for: .rgb),
      let conversion = ColorConversion(from: profile, layout: PICTURE_BGRA_8)
    {
      conversion.convert(&colors)
    }
    var palette = [UInt32](repeating: 0, count: 256)
    for (index, color) in colors.prefix(256).enumerated() where index != frame.transparent {
      palette[index] = color | 0xFF00_0000
    }
    return palette
  }

  /// Returns the rows of an interlaced frame in the order of the file (GIF 89a, appendix E).
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      stride(from: first, to: height, by: step)
    }
  }
}

/// A frame of a GIF, without its pixels.
private struct GIFFrame {
  /// The size of the whole image.
  let canvas: PixelSize

  /// The part of the image that the frame has pixels for.
  let place: PixelRect

  let isInterlaced: Bool

  /// The colours by index, each `0x00RRGGBB`.
  let colors: [UInt32]

  /// The index that shows nothing; `nil` for none.
  let transparent: Int?
}

/// A reader of one GIF.
@safe
private final class GIFReader {
  /// The bytes that giflib has not yet read.
  private final class Input {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private let input: Input
  private let file: UnsafeMutablePointer<GifFileType>

  /// The ICC profile of an application extension that has been read so far; empty if there is none.
  private(set) var profile: [UInt8] = []

  /// The transparent index that the last graphic control extension has set for the next frame; `nil` for none.
  private var transparent: Int?

  init(_ bytes: [UInt8]) throws(ImageDecodingError) {
    input = Input(bytes)
    var error: Int32 = 0
    let read: InputFunc = { file, output, count in
      guard let data = unsafe file?.pointee.UserData, let output = unsafe output else { return 0 }
      // SAFETY: `UserData` is the input, which outlives the file; giflib has space for `count` bytes.
      let input = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
      let part = input.bytes[input.offset...].prefix(Int(max(count, 0)))
      _ = unsafe UnsafeMutableBufferPointer(start: output, count: part.count)
        .update(fromContentsOf: part)
      input.offset += part.count
      return Int32(part.count)
    }
    // SAFETY: `input` outlives the file, which is closed when this reader goes away.
    let data = unsafe Unmanaged.passUnretained(input).toOpaque()
    guard let file = unsafe DGifOpen(data, read, &error) else {
      throw Self.failure(error)
    }
    unsafe self.file = file
  }

  deinit { unsafe DGifCloseFile(file, nil) }

  /// Reads up to the pixels of the next frame; returns `nil` at the end of the file.
  func nextFrame() throws(ImageDecodingError) -> GIFFrame? {
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(unsafe DGifGetRecordType(file, &type))
      switch type {
      case IMAGE_DESC_RECORD_TYPE:
        try check(unsafe DGifGetImageHeader(file))
        defer { transparent = nil }
        return frame
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE: return nil
      default: throw .notDecodable(reason: "it contains an unknown record")
      }
    }
  }

  private var frame: GIFFrame {
    let (image, canvas) = unsafe (file.pointee.Image, file.pointee)
    return unsafe GIFFrame(
      canvas: PixelSize(width: Int(canvas.SWidth), height: Int(canvas.SHeight)),
      place: PixelRect(
        x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height)),
      isInterlaced: image.Interlace,
      colors: Self.colors(image.ColorMap ?? canvas.SColorMap), transparent: transparent)
  }

  // SAFETY: the map belongs to the file.
  @unsafe
  private static func colors(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32] {
    guard let map = unsafe map?.pointee else { return [] }
    return unsafe UnsafeBufferPointer(start: map.Colors, count: Int(map.ColorCount)).map {
      UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
    }
  }

  private func readExtension() throws(ImageDecodingError) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(unsafe DGifGetExtension(file, &code, &block))
    var blocks: [[UInt8]] = []
    // A block belongs to the file until the next one; its first byte is the number of the others.
    while let data = unsafe block {
      unsafe blocks.append(Array(UnsafeBufferPointer(start: data + 1, count: Int(data[0]))))
      try check(unsafe DGifGetExtensionNext(file, &block))
    }
    guard let first = blocks.first else { return }
    if code == GRAPHICS_EXT_FUNC_CODE, first.count == 4 {
      transparent = first[0] & 1 == 1 ? Int(first[3]) : nil
    }
    if code == APPLICATION_EXT_FUNC_CODE, first == Array("ICCRGBG1012".utf8) {
      profile = Array(blocks.dropFirst().joined())
    }
  }

  /// Returns the indices of the next row of the frame.
  func readRow(width: Int) throws(ImageDecodingError) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: width)
    try check(unsafe DGifGetLine(file, &row, Int32(width)))
    return row
  }

  /// Reads over the pixels of a frame.
  func skipPixels() throws(ImageDecodingError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(unsafe DGifGetCode(file, &size, &block))
    while unsafe block != nil { try check(unsafe DGifGetCodeNext(file, &block)) }
  }

  private func check(_ status: Int32) throws(ImageDecodingError) {
    if status != GIF_OK { throw Self.failure(unsafe file.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> ImageDecodingError {
    if [D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON].contains(code) {
      return .notDecodable(reason: "it is truncated")
    }
    guard let text = unsafe GifErrorString(code) else {
      return .notDecodable(reason: "it is damaged")
    }
    return .notDecodable(reason: unsafe String(cString: text))
  }
}
