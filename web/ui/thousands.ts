/** Writes a figure as it is shown everywhere: with thousands separators. */

const FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** Nothing where there is no figure: an absent figure is not a zero. */
export const thousands = (figure: number | null | undefined): string => (figure == null ? '' : FORMAT.format(figure));
