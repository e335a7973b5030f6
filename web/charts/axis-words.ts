/** The figures of an axis, written in one way. */
import { numberWordsBeside } from '#domain/values/numbers.ts';

/** The highest line of an axis may be so much above the highest figure. */
const ABOVE = 1.25;

export const axisWords = (figures: readonly (number | null)[]) =>
  numberWordsBeside([ABOVE * Math.max(0, ...figures.map((figure) => figure ?? 0))]);
