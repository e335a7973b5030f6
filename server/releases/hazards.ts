/** IDMC's tree of hazards of today, with its numbers: category, sub-category, type, sub-type. From the published disaster events. */

export interface IdmcHazard {
  readonly category: readonly [id: string, name: string];
  readonly subcategory: readonly [id: string, name: string];
  readonly type: readonly [id: string, name: string];
  readonly subtype: readonly [id: string, name: string];
}

const CATEGORIES: Readonly<Record<string, string>> = { 1: 'Geophysical', 2: 'Weather related', 3: 'Mixed disasters' };
const SUBCATEGORIES: Readonly<Record<string, readonly [category: string, name: string]>> = {
  1: ['1', 'Geophysical'],
  2: ['2', 'Climatological'],
  3: ['2', 'Hydrological'],
  4: ['2', 'Meteorological'],
  5: ['3', 'Mixed disasters'],
};
const TYPES: Readonly<Record<string, readonly [subcategory: string, name: string]>> = {
  1: ['1', 'Earthquake'],
  2: ['1', 'Mass Movement'],
  3: ['1', 'Volcanic activity'],
  5: ['2', 'Drought'],
  6: ['2', 'Erosion'],
  8: ['2', 'Sea level Rise'],
  9: ['2', 'Wildfire'],
  10: ['3', 'Flood'],
  11: ['3', 'Mass Movement'],
  12: ['3', 'Wave action'],
  13: ['4', 'Extreme Temperature'],
  14: ['4', 'Storm'],
  15: ['5', 'Mixed disasters'],
};
const SUBTYPES: readonly (readonly [id: string, type: string, name: string])[] = [
  ['1', '1', 'Earthquake'],
  ['2', '1', 'Tsunami'],
  ['3', '2', 'Dry mass movement'],
  ['4', '2', 'Sinkhole'],
  ['5', '3', 'Volcanic activity'],
  ['7', '5', 'Drought'],
  ['8', '6', 'Erosion'],
  ['10', '8', 'Sea level rise'],
  ['11', '9', 'Wildfire'],
  ['12', '10', 'Dam release flood'],
  ['13', '10', 'Flood'],
  ['14', '11', 'Avalanche'],
  ['15', '11', 'Landslide/Wet mass movement'],
  ['16', '12', 'Rogue Wave'],
  ['17', '13', 'Cold wave'],
  ['18', '13', 'Heat wave'],
  ['19', '14', 'Hailstorm'],
  ['20', '14', 'Sand/dust storm'],
  ['21', '14', 'Storm'],
  ['22', '14', 'Storm surge'],
  ['23', '14', 'Tornado'],
  ['24', '14', 'Typhoon/Hurricane/Cyclone'],
  ['25', '14', 'Winter storm/Blizzard'],
  ['26', '15', 'Mixed disasters'],
];

const bySubtype = new Map<string, IdmcHazard>(
  SUBTYPES.map(([id, type, name]) => {
    const [subcategory = '', typeName = ''] = TYPES[type] ?? [];
    const [category = '', subcategoryName = ''] = SUBCATEGORIES[subcategory] ?? [];
    return [
      name.toLowerCase(),
      {
        category: [category, CATEGORIES[category] ?? ''],
        subcategory: [subcategory, subcategoryName],
        type: [type, typeName],
        subtype: [id, name],
      },
    ];
  }),
);

/** Finds a sub-type by its name in IDMC's tree. */
export const idmcHazard = (subtype: string): IdmcHazard | null => bySubtype.get(subtype.trim().toLowerCase()) ?? null;

/** Our crosswalk: 'Storm > Tornado', sometimes with a note in brackets. */
export const idmcHazardOf = (path: string | null): IdmcHazard | null =>
  path === null ? null : idmcHazard((path.split(' > ')[1] ?? '').split(' (', 1)[0] ?? '');

/** The names of the tree, each sub-type by its name in lower case. */
export const idmcTree = (): object[] =>
  [...bySubtype].map(([path, { category, subcategory, type, subtype }]) => ({
    path,
    category: category[1],
    subcategory: subcategory[1],
    type: type[1],
    subtype: subtype[1],
  }));
