/** Matches the headers of a file with the columns of a record, by name, label and other common names, in any order. Each column is matched once, the age groups from the youngest. */
import { folded } from '#domain/search/folded.ts';
import { ageGroups } from './import-ages.ts';
import { COUNT_GROUPS, SHEET_COLUMNS, type RecordColumn } from './columns.ts';

/** The ID is the number of a saved record: its row in a file updates it. */
export type Target = RecordColumn | 'id';

export type Unit = 'Person' | 'Household';

const words = (text: string): string[] => text.split(' ');

/** Words that a header may have without meaning another column. */
const NOISE = new Set(
  words(
    'number num no nb nr n of the a an de des du la le les el los las del nombre numero effectif by sex sexe sexo gender genre genero',
  ),
);

/** The first words of a list are the better ones where a file has several. */
const GROUP_NAMES: Record<(typeof COUNT_GROUPS)[number], string[]> = {
  stock: words(
    'stock idps idp displaced displacement displacedpeople displacedpopulation internallydisplaced internallydisplacedpersons deplaces pdi pdis desplazados desplazadas النازحون النازحين نازح',
  ),
  new: words(
    'new newly newlydisplaced newdisplaced newdisplacement newdisplacements newarrivals arrivals nouveaux nouveauxdeplaces nouveauxdeplacements nuevos nuevosdesplazados nuevosdesplazamientos',
  ),
  returns: words('returns return returned retours retornos العودة'),
  returnees: words('returnees returnee retournes retornados العائدون العائدين'),
};
const PART_NAMES: Record<string, string[]> = {
  total: [
    'total',
    '',
    ...words(
      'all individuals individual persons people population pax ind totaux personnes individus personas figure figures المجموع العدد عددالافراد',
    ),
  ],
  male: words('male males men man m boysandmen hommes homme masculin hombres hombre ذكور ذكر'),
  female: words('female females women woman f girlsandwomen femmes femme feminin mujeres mujer اناث انثى'),
  in_camp: words('incamp incamps camp camps insite insites ensite encamp campement campamento'),
  outside_camp: words(
    'outsidecamp outsidecamps outofcamp noncamp hostcommunity hostcommunities hostfamilies horscamp horssite familledaccueil comunidaddeacogida',
  ),
  age_cat_01: words('agegroup1 agecat1 agecat01 age1 agecategory1'),
  age_cat_02: words('agegroup2 agecat2 agecat02 age2 agecategory2'),
  age_cat_03: words('agegroup3 agecat3 agecat03 age3 agecategory3'),
};
const PLACE_NAMES = words(
  'name place placename displayname location locationname locationsname locality localite village site sitename settlement camp campname community town city admin4 admin3 admin3name adm3name commune ' +
    'admin2 admin2name adm2 adm2name adm2en district county municipality municipio department departement area admin1 admin1name adm1 adm1name adm1en governorate province ' +
    'provincia departamento state region lieu ville lugar ubicacion ciudad localidad الموقع المكان المدينة القرية المديرية المحافظة الولاية المنطقة',
);
const PLACE_PARTS: Record<string, string[]> = {
  name: PLACE_NAMES,
  accuracy: words('accuracy accuracylevel precision precisionlevel adminlevel'),
  lat: words('latitude lat latitud gpslatitude gpslat y ycoord ycoordinate خطالعرض'),
  lon: words('longitude lon long lng longitud gpslongitude gpslon x xcoord xcoordinate خطالطول'),
};
const PLACES = {
  org: words('org origin orig from departure placeorigin areaorigin origine provenance origen procedencia الاصل'),
  dst: words(
    'dst dest destination to arrival current displacement hosting host reception accueil destino llegada الوجهة',
  ),
};
const OTHER_NAMES: Partial<Record<Target, string[]>> = {
  id: words('id recordid'),
  iso3: words(
    'country iso3 iso countrycode countryiso countryname admin0 admin0name adm0name adm0 pays pais territory البلد الدولة',
  ),
  event_name: words('event eventname crisis emergency disaster evenement evento حدث'),
  start_date: words(
    'startdate start from datefrom datestart periodstart begin begindate date dateassessment assessmentdate surveydate reportingdate reportdate displacementdate displacementstartdate asof datedebut debut fechainicio fecha التاريخ تاريخالبداية',
  ),
  end_date: words(
    'enddate end to dateto dateend periodend until through displacementenddate datefin fin fechafin تاريخالنهاية',
  ),
  house_destroyed: words(
    'housesdestroyed housedestroyed destroyedhouses destroyed destroyedhomes homesdestroyed maisonsdetruites viviendasdestruidas',
  ),
  house_damaged: words(
    'housesdamaged housedamaged damagedhouses damaged damagedhomes homesdamaged maisonsendommagees viviendasdanadas',
  ),
  url: words('url link sourceurl weblink sourcelink lien enlace'),
};
/** Counted as the total of the stock where the dataset counts households. */
const HOUSEHOLDS = words('households household hh hhs families family menages familles hogares familias الاسر اسر');

/** The rank of each column for a header's key; the lowest is the best. */
type Ranks = Map<string, Map<Target, number>>;
const NAMED = 0;
const COMMON = 100;
/** Names that say less: 'Total' without a group, 'Location' without origin or destination. */
const WEAK = 1000;

function add(ranks: Ranks, key: string, target: Target, rank: number): void {
  const targets = ranks.get(key) ?? new Map<Target, number>();
  ranks.set(key, targets.set(target, Math.min(rank, targets.get(target) ?? Infinity)));
}

function ranksOf(): Ranks {
  const ranks: Ranks = new Map();
  const both = (one: string, other: string, target: Target, rank: number) => {
    add(ranks, one + other, target, rank);
    add(ranks, other + one, target, rank);
  };
  for (const { name, label } of SHEET_COLUMNS) for (const key of [name, label]) add(ranks, keyOf(key), name, NAMED);
  for (const [target, names] of Object.entries(OTHER_NAMES))
    for (const [at, name] of names.entries()) add(ranks, name, target as Target, COMMON + at);
  for (const group of COUNT_GROUPS)
    for (const [part, partNames] of Object.entries(PART_NAMES))
      for (const [at, name] of partNames.entries()) {
        const target = `${group}_${part}` as RecordColumn;
        for (const groupName of GROUP_NAMES[group]) both(groupName, name, target, COMMON + at);
        if (group === 'stock' && name !== '') add(ranks, name, target, WEAK + at);
      }
  for (const [end, endNames] of Object.entries(PLACES))
    for (const [part, partNames] of Object.entries(PLACE_PARTS))
      for (const [at, name] of partNames.entries()) {
        const target = `${end}_${part}` as RecordColumn;
        for (const endName of endNames) both(endName, name, target, COMMON + at);
        if (end === 'dst') add(ranks, name, target, WEAK + at);
      }
  for (const end of ['org', 'dst'] as const)
    for (const name of PLACES[end].filter((one) => one !== 'from' && one !== 'to'))
      add(ranks, name, `${end}_name`, COMMON + 50);
  return ranks;
}

/** Letters and digits only, without accents and case. */
const keyOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
const shortKeyOf = (text: string): string =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !NOISE.has(word))
    .join('');

let known: Ranks | null = null;

function targetsOf(header: string, unit: Unit): [Target, number][] {
  known ??= ranksOf();
  const found = new Map(known.get(shortKeyOf(header)));
  for (const [target, rank] of known.get(keyOf(header)) ?? []) found.set(target, rank);
  const household = HOUSEHOLDS.indexOf(shortKeyOf(header));
  if (household >= 0 && unit === 'Household') found.set('stock_total', COMMON + household);
  return [...found];
}

const AGES: readonly RecordColumn[] = ['stock_age_cat_01', 'stock_age_cat_02', 'stock_age_cat_03'];

/** The column of each header, or null for an unknown one. Where two headers name one column, the better name has it. */
export function matchHeaders(headers: readonly string[], unit: Unit): (Target | null)[] {
  const pairs = headers.flatMap((header, at) =>
    targetsOf(header, unit).map(([target, rank]) => ({ at, target, rank })),
  );
  const matched: (Target | null)[] = headers.map(() => null);
  const taken = new Set<Target>();
  for (const { at, target } of pairs.toSorted((one, other) => one.rank - other.rank || one.at - other.at)) {
    if (matched[at] !== null || taken.has(target)) continue;
    matched[at] = target;
    taken.add(target);
  }
  for (const [group, at] of ageGroups(headers, AGES.length).entries()) {
    const target = AGES[group];
    if (target !== undefined && matched[at] === null && !taken.has(target)) matched[at] = target;
  }
  return matched;
}
