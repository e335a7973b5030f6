/** The lists that a field of a search or a column of a list offers to choose from, by their names. Loads none. */
import type { Relations } from './generated/rows.ts';

/** Every relation whose rows have a name, a place in an order, and are in use or retired. */
export type ReferenceList = {
  [R in keyof Relations]: Relations[R] extends { name: string; position: number; active: boolean } ? R : never;
}[keyof Relations];

/** The names of a reference list, those of a constant, or records by their codes. A status may also be that there is none yet. */
type Common = ReferenceList | readonly string[] | 'countries' | 'users' | 'statuses';
export type ChoicesOfOne = Common | 'events';
/** Hazards by their places in the tree, by leaves chosen in the tree, or by the names of one level. */
type Hazards = 'hazard_places' | 'hazard_leaves' | `hazard_${'category' | 'subcategory' | 'type' | 'subtype'}`;
export type ChoicesOfSeveral = Common | Hazards | 'country_names' | 'publishers' | 'years';
export type Choices = ChoicesOfOne | ChoicesOfSeveral;
/** What one of them is: an id, a year, or a name or code. */
export type Chosen<C extends Choices> = C extends 'events' | 'publishers' | 'years' ? number : string;
