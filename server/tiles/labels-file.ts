/** The form of reference/labels.json.gz: columns, each as long as there are labels, in the order of their first zoom. */

export interface LabelsFile {
  /** Indexes of `labelKinds` and `anchors`, a digit each. */
  kinds: string;
  anchors: string;
  /** The first and last zoom, as hexadecimal digits. */
  from: string;
  to: string;
  /** In 1/10,000 degree; longitudes as steps from the one before. */
  longitudes: number[];
  latitudes: number[];
  /** Separated by line breaks. */
  names: string;
}
