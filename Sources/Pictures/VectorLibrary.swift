import CPictures

/// The functions of librsvg, and of the libraries with which it is linked.
///
/// They are loaded when they are first needed, and stay loaded.
struct VectorLibrary: @unchecked Sendable {
  /// Addresses, which do not change once they are found.
  let functions: cpictures_vector_functions

  /// The functions, or the dynamic linker's message if they cannot be loaded.
  static let shared = Result { () throws(ImageDecodingError) in try VectorLibrary() }

  private init() throws(ImageDecodingError) {
    var functions = cpictures_vector_functions()
    // SAFETY: the message is copied before this thread calls the dynamic linker again.
    if let message = unsafe cpictures_load_vectors(&functions) {
      throw .notDecodable(reason: unsafe String(cString: message))
    }
    self.functions = functions
  }
}

extension ImageDecoder {
  /// Loads the libraries that only SVG needs, which otherwise happens when the first SVG is decoded.
  ///
  /// - Returns: The dynamic linker's message if one of them cannot be loaded, otherwise `nil`.
  package static func loadVectors() -> String? {
    if case .failure(.notDecodable(let reason)) = VectorLibrary.shared { reason } else { nil }
  }
}
