/** The lists of choices for a search field or a column filter, by name. Loads no list. */
import type { Relations } from '#domain/generated/rows.ts';

/** The relations whose rows have a name, a position in an order, and an active or inactive state. */
export type ReferenceList = {
  [R in keyof Relations]: Relations[R] extends { name: string; position: number; active: boolean } ? R : never;
}[keyof Relations];

/** The names of a reference list or of a constant, or records by their codes. A status may also be missing. */
type Common = ReferenceList | readonly string[] | 'countries' | 'users' | 'statuses';
export type ChoicesOfOne = Common | 'events';
/** Hazards by their paths in the tree, by leaves chosen in the tree, or by the names of one level. */
type Hazards = 'hazard_paths' | 'hazard_leaves' | `hazard_${'category' | 'subcategory' | 'type' | 'subtype'}`;
export type ChoicesOfSeveral = Common | Hazards | 'country_names' | 'experts' | 'flags' | 'publishers' | 'years';
export type Choices = ChoicesOfOne | ChoicesOfSeveral;
/** The value of a choice: an id, a year, a name or a code. */
export type Chosen<C extends Choices> = C extends 'events' | 'publishers' | 'years' ? number : string;
