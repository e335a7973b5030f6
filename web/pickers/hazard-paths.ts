/** A node of the hazard tree as the names from the top down to it. */
import type { Hazard } from './hazards.ts';

export type Path = readonly string[];

export const pathOf = ({ category, subcategory, type, subtype }: Hazard) => [category, subcategory, type, subtype];

/** Whether a path is the same as another or below it. */
export const isBelow = (path: Path, top: Path): boolean => top.every((name, level) => path[level] === name);
