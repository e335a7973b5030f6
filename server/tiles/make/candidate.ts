/** What wants a label, before it is known whether and where there is room. */
import type { LabelKind } from '#server/tiles/label-style.ts';

export interface Candidate {
  kind: LabelKind;
  longitude: number;
  latitude: number;
  /** Lines are parted by `|`. */
  name: string;
  /** The zooms at which it may stand. */
  from: number;
  to: number;
  /** Who comes first where there is no room for both: the larger. */
  weight: number;
}

/** Letters that the fonts of the map do not have are a name that it cannot show. */
export const isLegible = (name: string): boolean =>
  /^[\u0020-\u024f\u02bb-\u02bc\p{M}\u0370-\u052f\u1e00-\u1eff\u2010-\u2019]+$/u.test(name);

export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
