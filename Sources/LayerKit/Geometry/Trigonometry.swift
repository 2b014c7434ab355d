// The one file of the pure targets that names the C library: the standard library has neither
// trigonometry nor powers. The imports are scoped to single functions; `scripts/check-imports` knows them.
private import func Glibc.acos
private import func Glibc.asin
private import func Glibc.atan2
private import func Glibc.cos
private import func Glibc.pow
private import func Glibc.sin

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of a direction in radians, −π…π.
func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

/// The angle in −π/2…π/2 that has a sine, which is brought into −1…1 first.
func arcSine(_ value: Double) -> Double { asin(min(max(value, -1), 1)) }

/// The angle in 0…π that has a cosine, which is brought into −1…1 first.
func arcCosine(_ value: Double) -> Double { acos(min(max(value, -1), 1)) }

/// A base that is not negative, raised to a power.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
