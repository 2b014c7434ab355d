public import Raster

/// The program's icon: a thin S with a band of light, on a dark rounded square.
public enum IconPicture {
  /// Returns the icon drawn at a size.
  ///
  /// - Parameter side: The width and height in pixels, greater than 0.
  /// - Throws: `tooLarge` if the side exceeds 8000 pixels.
  public static func render(side: Int) throws(ImageDecodingError) -> Bitmap {
    try ImageDecoder.decode(
      Array(svg.utf8), vectorsFitting: PixelSize(width: side, height: side))
  }

  /// The icon as the text of an SVG document, equal to `Assets/icon.svg`.
  public static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
      <title>Shimmer</title>
      <defs>
        <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#2b2a52"/>
          <stop offset="1" stop-color="#0b1124"/>
        </linearGradient>
        <radialGradient id="peach" cx="0.14" cy="0.06" r="0.72">
          <stop offset="0" stop-color="#ffb48a" stop-opacity="0.92"/>
          <stop offset="0.45" stop-color="#c87782" stop-opacity="0.42"/>
          <stop offset="1" stop-color="#c87782" stop-opacity="0"/>
        </radialGradient>
        <radialGradient id="violet" cx="0.96" cy="0.02" r="0.62">
          <stop offset="0" stop-color="#7660c4" stop-opacity="0.9"/>
          <stop offset="1" stop-color="#7660c4" stop-opacity="0"/>
        </radialGradient>
        <linearGradient id="band" gradientUnits="userSpaceOnUse" x1="70" y1="74" x2="186" y2="182">
          <stop offset="0" stop-color="#ffffff" stop-opacity="0.42"/>
          <stop offset="0.28" stop-color="#ffffff" stop-opacity="0.5"/>
          <stop offset="0.5" stop-color="#ffffff"/>
          <stop offset="0.72" stop-color="#ffffff" stop-opacity="0.5"/>
          <stop offset="1" stop-color="#ffffff" stop-opacity="0.42"/>
        </linearGradient>
      </defs>
      <rect x="8" y="8" width="240" height="240" rx="54" fill="url(#night)"/>
      <rect x="8" y="8" width="240" height="240" rx="54" fill="url(#peach)"/>
      <rect x="8" y="8" width="240" height="240" rx="54" fill="url(#violet)"/>
      <path d="M174 84 C164 64 146 55 127 55 C101 55 82 69 82 91 C82 115 104 122 128 128
               C152 134 176 142 176 166 C176 188 156 201 129 201 C107 201 89 192 79 171"
            fill="none" stroke="url(#band)" stroke-width="15" stroke-linecap="round"/>
    </svg>

    """
}
