/** A candidate for a label, before its placement. */
import type { LabelKind } from '#server/tiles/label-style.ts';

export interface Candidate {
  kind: LabelKind;
  longitude: number;
  latitude: number;
  /** Lines are separated by `|`. */
  name: string;
  /** The zooms at which it may appear. */
  from: number;
  to: number;
  /** The larger weight wins if there is no space for both. */
  weight: number;
}

/** Whether the fonts of the map have all letters of a name. */
export const isLegible = (name: string): boolean =>
  /^[\u0020-\u024f\u02bb-\u02bc\p{M}\u0370-\u052f\u1e00-\u1eff\u2010-\u2019]+$/u.test(name);

export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
