/** The columns of reference/labels.br, in the order of the labels' first zooms and then of their longitudes. */
export const labelColumns = {
  /** Indexes of `labelKinds` and `anchors`. */
  kind: 'u8',
  anchor: 'u8',
  /** The first and last zoom. */
  from: 'u8',
  to: 'u8',
  /** In 1/10,000 degree, each less the previous one. */
  lon: 'i32',
  lat: 'i32',
  /** A line each. */
  names: 'u8',
} as const;
