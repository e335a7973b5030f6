/** The vocabulary of the sample data: people, crises, hazards, publishers and sentences of excerpts. All of it is invented. */

/** Users who record and review the sample. They have no password, so nobody can sign in as one of them. */
export const EXPERTS = [
  { username: 'amina.diallo', name: 'Amina Diallo', role: 'Expert' },
  { username: 'joao.pereira', name: 'João Pereira', role: 'Expert' },
  { username: 'nilufar.karimova', name: 'Nilufar Karimova', role: 'Expert' },
  { username: 'samuel.okello', name: 'Samuel Okello', role: 'Expert' },
  { username: 'li.wen', name: 'Li Wen', role: 'Expert' },
  { username: 'sofia.marin', name: 'Sofía Marín', role: 'Reviewer' },
  { username: 'karim.haddad', name: 'Karim Haddad', role: 'Reviewer' },
  { username: 'ingrid.berg', name: 'Ingrid Berg', role: 'Coordinator' },
  { username: 'tadesse.bekele', name: 'Tadesse Bekele', role: 'Administrator' },
] as const;

type Cause = 'Conflict' | 'Disaster' | 'Development';

/** Choices with their weights. */
type Weighted<T> = readonly (readonly [T, number])[];

interface Trigger {
  /** The form used in names. */
  name: string;
  /** The form used within a sentence. */
  because: string;
}

/** Countries by their weight in the sample; other countries have a small weight. */
const COUNTRIES: Readonly<Record<number, string>> = {
  9: 'SOM COD',
  8: 'ETH NGA SDN PHL IND',
  7: 'AFG SYR UKR',
  6: 'IDN BGD COL YEM MMR SSD',
  5: 'CHN PAK PER BRA HTI MOZ BFA',
  4: 'CMR CAF BDI MLI NER TCD IRQ USA MEX GTM HND KEN UGA MDG NPL',
  3: 'LKA VNM JPN TUR IRN LBY PSE CHL ECU PNG MWI',
  2: 'VUT FJI TLS ZWE AUS CAN TJK',
  1: 'FRA ITA GRC ESP',
};

export const COUNTRY_WEIGHTS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(COUNTRIES).flatMap(([weight, codes]) => codes.split(' ').map((iso3) => [iso3, Number(weight)])),
);

/** Hazards with their id in the hazard tree and their code in GLIDE numbers. */
export const HAZARDS: Weighted<Trigger & { id: number; glide: string }> = [
  [{ name: 'Floods', id: 22, glide: 'FL', because: 'floods' }, 40],
  [{ name: 'Flash floods', id: 23, glide: 'FF', because: 'flash floods' }, 8],
  [{ name: 'Tropical storm', id: 34, glide: 'TC', because: 'a tropical storm' }, 12],
  [{ name: 'Storm', id: 32, glide: 'ST', because: 'strong winds and rain' }, 12],
  [{ name: 'Landslide', id: 28, glide: 'LS', because: 'a landslide' }, 8],
  [{ name: 'Earthquake', id: 13, glide: 'EQ', because: 'an earthquake' }, 6],
  [{ name: 'Drought', id: 1, glide: 'DR', because: 'drought' }, 6],
  [{ name: 'Wildfire', id: 2, glide: 'WF', because: 'a wildfire' }, 5],
  [{ name: 'Volcanic eruption', id: 16, glide: 'VO', because: 'a volcanic eruption' }, 2],
  [{ name: 'Tornado', id: 36, glide: 'TO', because: 'a tornado' }, 1],
];

export const VIOLENCE: Weighted<Trigger> = [
  [{ name: 'Non-International armed conflict', because: 'fighting between the army and armed groups' }, 10],
  [{ name: 'Communal violence', because: 'clashes between communities' }, 6],
  [{ name: 'Criminal violence', because: 'threats and attacks by armed gangs' }, 3],
  [{ name: 'International armed conflict', because: 'shelling and air strikes' }, 2],
];

export const PROJECTS: Weighted<Trigger> = [
  [{ name: 'Dam construction', because: 'the filling of a reservoir' }, 2],
  [{ name: 'Urban renewal', because: 'the clearing of an informal settlement' }, 2],
  [{ name: 'Mining concession', because: 'the opening of a mine' }, 1],
];

export const CAUSES: Weighted<Cause> = [
  ['Disaster', 62],
  ['Conflict', 35],
  ['Development', 3],
];

export const TYPES: Weighted<string> = [
  ['New Displacement (Flow)', 74],
  ['IDPs (Stock)', 12],
  ['Return (Flow)', 4],
  ['Returnees (Stock)', 2],
  ['Multiple Displacement (Flow)', 2],
  ['Local Integration (Flow)', 1],
  ['Failed Return / Returnee Displacement (Flow)', 1],
  ['Relocation Elsewhere (Flow)', 1],
  ['Births (Flow)', 0.5],
  ['Deaths (Flow)', 0.5],
  ['Cross-border Flight (Flow)', 1],
  ['Partial (Flow)', 0.5],
  ['Unverified (Flow)', 0.5],
];

export const TERMS: Readonly<Record<Cause, Weighted<string>>> = {
  Disaster: [
    ['Displaced', 30],
    ['Evacuated', 25],
    ['Destroyed Housing', 20],
    ['Partially Destroyed Housing', 4],
    ['Uninhabitable Housing', 4],
    ['Sheltered', 7],
    ['Homeless', 6],
    ['In Relief Camp', 2],
    ['Affected', 2],
  ],
  Conflict: [
    ['Displaced', 60],
    ['Forced to Flee', 30],
    ['Multiple/Other', 5],
    ['Sheltered', 5],
  ],
  Development: [
    ['Relocated', 80],
    ['Displaced', 20],
  ],
};

/** A name without a country or place belongs to an organisation without a country. */
export const PUBLISHERS: Weighted<{ name: string; type: string }> = [
  [{ name: 'Civil Protection of {country}', type: 'National/Regional Disaster Authority' }, 8],
  [{ name: 'National Disaster Management Agency of {country}', type: 'National/Regional Disaster Authority' }, 8],
  [{ name: 'Ministry of Interior of {country}', type: 'Government' }, 5],
  [{ name: 'Municipality of {place}', type: 'Local Authority' }, 4],
  [{ name: '{place} Herald', type: 'Media' }, 4],
  [{ name: 'Radio {place}', type: 'Media' }, 3],
  [{ name: '{country} Red Cross and Red Crescent', type: 'Red Cross/Red Crescent Movement' }, 4],
  [{ name: 'Displacement Tracking in {country}', type: 'United Nations' }, 8],
  [{ name: 'Humanitarian Coordination in {country}', type: 'United Nations' }, 5],
  [{ name: 'Protection Cluster of {country}', type: 'Clusters and Consortias' }, 4],
  [{ name: 'Relief Beyond Borders', type: 'International NGOs' }, 2],
  [{ name: 'Association of Displaced People of {place}', type: 'Civil Society' }, 1],
];

/** The reported name of a place, in its own language. */
export const LOCAL_NAMES: Readonly<Record<string, string>> = {
  Khartoum: 'الخرطوم',
  'El Fasher': 'الفاشر',
  Niyala: 'نيالا',
  Aleppo: 'حلب',
  Damascus: 'دمشق',
  Hims: 'حمص',
  Idlib: 'إدلب',
  Sanaa: 'صنعاء',
  Aden: 'عدن',
  Taizz: 'تعز',
  Baghdad: 'بغداد',
  Mosul: 'الموصل',
  Tripoli: 'طرابلس',
  Benghazi: 'بنغازي',
  Kabul: 'کابل',
  Kharkiv: 'Харків',
};

export const REVIEW_COMMENTS = [
  'Please check the household size against the source.',
  'Dates agree with the situation report.',
  'The place is given as a district: accuracy should stay Admin.',
  'Source added. Ready.',
  'Triangulated with local media.',
  'Caveat on double counting is needed.',
];

export const ANALYSES = [
  'The figure covers the districts that could be reached; assessments go on.',
  'Households were counted at the sites; the average household size was applied.',
  'The source reports damaged houses; each is taken to mean one displaced household.',
  'Figures of several rounds were compared; the highest was kept as nobody is known to have returned.',
];

export const CAVEATS = [
  'People who stay with relatives may be missing.',
  'Part of the people may have been displaced before.',
  'The source does not say how long people stayed away.',
];
