/** The regions of the United Nations (M49) with their countries, and names of regions that are those of no country. */
import { folded } from '#domain/search/folded.ts';

const SMALLEST: Readonly<Record<string, string>> = {
  'Northern Africa': 'DZA EGY ESH LBY MAR SDN TUN',
  'Eastern Africa': 'ATF BDI COM DJI ERI ETH IOT KEN MDG MOZ MUS MWI MYT REU RWA SOM SSD SYC TZA UGA ZMB ZWE',
  'Middle Africa': 'AGO CAF CMR COD COG GAB GNQ STP TCD',
  'Southern Africa': 'BWA LSO NAM SWZ ZAF',
  'Western Africa': 'BEN BFA CIV CPV GHA GIN GMB GNB LBR MLI MRT NER NGA SEN SHN SLE TGO',
  Caribbean:
    'ABW AIA ATG BES BHS BLM BRB CUB CUW CYM DMA DOM GLP GRD HTI JAM KNA LCA MAF MSR MTQ PRI SXM TCA TTO VCT VGB VIR',
  'Central America': 'BLZ CRI GTM HND MEX NIC PAN SLV',
  'South America': 'ARG BOL BRA BVT CHL COL ECU FLK GUF GUY PER PRY SGS SUR URY VEN',
  'Northern America': 'BMU CAN GRL SPM USA',
  'Central Asia': 'KAZ KGZ TJK TKM UZB',
  'Eastern Asia': 'CHN HKG JPN KOR MAC MNG PRK TWN',
  'South-eastern Asia': 'BRN IDN KHM LAO MMR MYS PHL SGP THA TLS VNM',
  'Southern Asia': 'AFG BGD BTN IND IRN LKA MDV NPL PAK',
  'Western Asia': 'ARE ARM AZE BHR CYP GEO IRQ ISR JOR KWT LBN OMN PSE QAT SAU SYR TUR YEM',
  'Eastern Europe': 'BGR BLR CZE HUN MDA POL ROU RUS SVK UKR',
  'Northern Europe': 'ALA DNK EST FIN FRO GBR GGY IMN IRL ISL JEY LTU LVA NOR SJM SWE',
  'Southern Europe': 'ALB AND BIH ESP GIB GRC HRV ITA MKD MLT MNE PRT SMR SRB SVN VAT XKX',
  'Western Europe': 'AUT BEL CHE DEU FRA LIE LUX MCO NLD',
  'Australia and New Zealand': 'AUS CCK CXR HMD NFK NZL',
  Melanesia: 'FJI NCL PNG SLB VUT',
  Micronesia: 'FSM GUM KIR MHL MNP NRU PLW UMI',
  Polynesia: 'ASM COK NIU PCN PYF TKL TON TUV WLF WSM',
};

/** Regions of several, by words of their names. */
const LARGER: Readonly<Record<string, RegExp>> = {
  Africa: /Africa$/,
  'Sub-Saharan Africa': /^(?:Eastern|Middle|Southern|Western) Africa$/,
  Americas: /America$|^Caribbean$/,
  'Latin America and the Caribbean': /^(?:Central|South) America$|^Caribbean$/,
  Asia: /Asia$/,
  Europe: /Europe$/,
  Oceania: /^Australia|nesia$/,
};

/** Other names of the same regions. */
const OTHERS: Readonly<Record<string, string>> = {
  'Northern Africa': 'North Africa|Afrique du Nord|África del Norte|África septentrional|شمال أفريقيا',
  'Eastern Africa': "East Africa|Afrique de l'Est|Afrique orientale|África oriental|África del Este|شرق أفريقيا",
  'Middle Africa': 'Central Africa|Afrique centrale|África central|África media|وسط أفريقيا',
  'Southern Africa': 'Afrique australe|África austral|África meridional',
  'Western Africa': "West Africa|Afrique de l'Ouest|Afrique occidentale|África occidental|África del Oeste|غرب أفريقيا",
  Caribbean: 'Caraïbes|Caribe|Antilles',
  'Central America': 'Amérique centrale|América Central|Centroamérica',
  'South America': 'Amérique du Sud|América del Sur|América do Sul',
  'Central Asia': 'Asie centrale|Asia central|Центральна Азія',
  'Eastern Asia': "East Asia|Asie de l'Est|Asia oriental",
  'South-eastern Asia': 'South-East Asia|Southeast Asia|South East Asia|Asie du Sud-Est|Sudeste asiático',
  'Southern Asia': 'South Asia|Asie du Sud|Asia meridional|Asia del Sur',
  'Western Asia': "West Asia|Asie de l'Ouest|Asie occidentale|Asia occidental",
  'Latin America and the Caribbean':
    'Latin America & the Caribbean|Amérique latine et Caraïbes|América Latina y el Caribe',
  'Sub-Saharan Africa': 'Subsaharan Africa|Afrique subsaharienne|África subsahariana|África Subsaariana',
  Africa: 'Afrique|África|أفريقيا|Африка',
  Americas: 'The Americas|Amérique|Amériques|Américas',
  Asia: 'Asie|آسيا|Азія|Азия',
  Europe: 'Europa|أوروبا|Європа|Европа',
  Oceania: 'Océanie|Oceanía',
};

/** Regions of other organisations, whose countries differ from one to the other. */
const ELSEWHERE =
  'World|Global|Monde|Mundo|العالم|Світ|Мир|Middle East|Middle East and North Africa|MENA|East Asia and Pacific|East Asia and the Pacific|Europe and Central Asia|Asia and the Pacific|Asia and Pacific|Asia-Pacific|Pacific|East and Horn of Africa|East and Horn of Africa and the Great Lakes|East and Horn of Africa and Great Lakes|Horn of Africa|Great Lakes|Sahel|West and Central Africa|Eastern and Southern Africa|Arab States|North America|Moyen-Orient et Afrique du Nord|Proche-Orient|Moyen-Orient|Medio Oriente';

export type UnRegion = { name: string; others: readonly string[]; iso3s: readonly string[] };

const othersOf = (name: string): string[] => OTHERS[name]?.split('|') ?? [];

/** The smallest first. */
export const UN_REGIONS: readonly UnRegion[] = [
  ...Object.entries(SMALLEST).map(([name, iso3s]) => ({ name, others: othersOf(name), iso3s: iso3s.split(' ') })),
  ...Object.entries(LARGER).map(([name, inside]) => ({
    name,
    others: othersOf(name),
    iso3s: Object.entries(SMALLEST)
      .flatMap(([one, iso3s]) => (inside.test(one) ? iso3s.split(' ') : []))
      .toSorted(),
  })),
];

/** Without accents, case, marks and 'the', '&' as 'and'. */
const keyOf = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the' && word !== 'total' && word !== 'region')
    .join(' ');

let keys: ReadonlySet<string> | null = null;
const LONGEST = 100;

/** Whether a text names a part of the world: 'Eastern Africa', 'Middle East & North Africa', 'Total Asia'. A country of that name is for the caller to know. */
export function isRegionOfWorld(text: string): boolean {
  keys ??= new Set(
    [...UN_REGIONS.flatMap(({ name, others }) => [name, ...others]), ...ELSEWHERE.split('|')].map(keyOf),
  );
  return text.length <= LONGEST && keys.has(keyOf(text));
}
