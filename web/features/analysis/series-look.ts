/** The look of each series of a chart: the colours in their order, then the same colours with stripes, so that no two of a chart are alike. Draws nothing. */
import { FIXED, SERIES } from '#web/ui/tokens.ts';

export type Look = { readonly colour: string; readonly isStriped: boolean };

/** Without the blue beside that of disasters. */
const OTHERS = SERIES.slice(1);

/** Of bars; those of the marks are in analysis.css. */
export const STRIPES = {
  color: FIXED.white,
  symbol: 'rect',
  rotation: -Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
};

/** `first`: the colour of the first series. */
export const lookOf = (at: number, first: string): Look => {
  const colours = [first, ...OTHERS];
  return { colour: colours[at % colours.length] ?? first, isStriped: at >= colours.length };
};
