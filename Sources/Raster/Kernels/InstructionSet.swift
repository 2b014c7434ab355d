import CRasterKernels

/// A set of processor instructions for which the drawing kernels are compiled.
///
/// The kernels write the same bytes with each set; tests and benchmarks select each in turn.
public enum InstructionSet: String, CaseIterable, Sendable {
  /// The instructions that every processor of the architecture has: SSE2 on x86-64, NEON on Arm.
  case baseline

  /// 256-bit integer vectors of x86-64.
  case avx2

  /// The set in use by the whole process: the widest that the processor supports, until another is selected.
  public static var current: InstructionSet {
    raster_kernels_selected() == RASTER_AVX2 ? .avx2 : .baseline
  }

  /// The sets that this processor supports.
  public static var supported: [InstructionSet] { allCases.filter(\.isSupported) }

  /// Whether this processor supports the set.
  public var isSupported: Bool { raster_kernels_support(symbol) }

  /// Makes all kernels in the process use this set.
  ///
  /// - Returns: `false` if the processor does not support it; then nothing changes.
  @discardableResult
  public static func select(_ set: InstructionSet) -> Bool { raster_kernels_select(set.symbol) }

  private var symbol: raster_isa {
    switch self {
    case .baseline: RASTER_BASELINE
    case .avx2: RASTER_AVX2
    }
  }
}
