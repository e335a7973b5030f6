/** Writes a figure with thousands separators, as everywhere on the screen. */

const FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** An empty text where there is no figure: a missing figure is not a zero. */
export const thousands = (figure: number | null | undefined): string => (figure == null ? '' : FORMAT.format(figure));
