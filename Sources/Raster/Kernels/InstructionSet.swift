import CRasterKernels

/// The processor instructions that the kernels are compiled for.
///
/// All of them write the same bytes; tests and benchmarks select each in turn.
public enum InstructionSet: String, CaseIterable, Sendable {
  /// The instructions that every processor of the architecture has: SSE2 on x86-64, NEON on Arm.
  case baseline

  /// 256-bit integer vectors of x86-64.
  case avx2

  /// The set in use by the whole process: the widest that runs here, until another is selected.
  public static var current: InstructionSet {
    raster_kernels_selected() == RASTER_AVX2 ? .avx2 : .baseline
  }

  /// The sets that this processor runs.
  public static var supported: [InstructionSet] { allCases.filter(\.isSupported) }

  /// Whether this processor runs the kernels of the set.
  public var isSupported: Bool { raster_kernels_support(symbol) }

  /// Uses a set for every kernel from now on, in the whole process.
  ///
  /// - Returns: `false` when the processor does not run it; then nothing has changed.
  @discardableResult
  public static func select(_ set: InstructionSet) -> Bool { raster_kernels_select(set.symbol) }

  private var symbol: raster_isa {
    switch self {
    case .baseline: RASTER_BASELINE
    case .avx2: RASTER_AVX2
    }
  }
}
