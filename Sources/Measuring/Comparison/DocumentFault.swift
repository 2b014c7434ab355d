/// Why a document cannot be compared.
package enum DocumentFault: Error, Equatable {
  /// It has a schema that this program does not know yet.
  case newer(Double)
  /// It has a schema that is no longer written.
  case older(Double)
  /// It is of no benchmark: a comparison, or another program's.
  case foreign(String)
  /// Something in it is not as a benchmark writes it: the place and what is wrong.
  case malformed(String)
}
