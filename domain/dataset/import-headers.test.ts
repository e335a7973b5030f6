/** Tests that headers are matched in six languages, in any order, case, spelling and noise, and that other headers are left alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTag } from './hxl.ts';
import { isTotalText, kindOf } from './import-lines.ts';
import { matchHeaders, type Target } from './import-names.ts';
import { choose } from './import-tables.ts';
import type { RawCell } from './import-table.ts';

/** Headers of the same table in each language. */
const TABLES: Record<string, Partial<Record<Target, string[]>>> = {
  English: {
    iso3: ['Country', 'Country Name', 'admin0Name', 'ISO3', 'Country Code'],
    dst_name: ['Site name', 'Location', 'Settlement Name', 'ADM3_EN', 'admin3Name', 'Ward'],
    dst_lat: ['Latitude', 'GPS Latitude', 'Y Latitude', 'POINT_Y', 'lat', 'Y'],
    dst_lon: ['Longitude', 'GPS Longitude', 'X Longitude', 'POINT_X', 'lon', 'X'],
    stock_total: [
      '# est. IDPs presence',
      'IDPs (individuals)',
      'Total IDPs',
      'IDP individuals',
      'numPresentIdpInd',
      'Number of internally displaced persons',
      'IDPs_IND',
      'Total number of IDPs',
    ],
    stock_male: ['IDP males', 'Number of male IDPs', 'numberMales', 'IDPs - Men'],
    returnees_total: ['Returnees', 'Returnee individuals', 'Estimated returnee population', 'Number of returnees'],
    start_date: ['Reporting date', 'Date of assessment', 'Survey date', 'reportingDate', 'date_reported'],
  },
  French: {
    iso3: ['Pays', 'Nom du pays'],
    dst_name: ['Localité', 'Nom du site', 'Village', 'Lieu de déplacement'],
    dst_lat: ['Latitude', 'Coordonnées GPS Latitude'],
    dst_lon: ['Longitude', 'Coordonnées GPS Longitude'],
    stock_total: [
      'Nombre de PDI',
      'PDI (individus)',
      'Personnes déplacées internes',
      'Nbre de personnes déplacées',
      'Total déplacés',
      'Effectif des déplacés internes',
    ],
    stock_male: ['Hommes', 'PDI hommes'],
    returnees_total: ['Retournés', 'Nombre de retournés', 'Personnes retournées'],
    start_date: ["Date de l'évaluation", 'Date', 'Date de collecte'],
  },
  Spanish: {
    iso3: ['País', 'Nombre del país'],
    dst_name: ['Localidad', 'Nombre del sitio', 'Lugar'],
    dst_lat: ['Latitud'],
    dst_lon: ['Longitud'],
    stock_total: [
      'Personas desplazadas',
      'Número de desplazados',
      'Total de personas desplazadas internas',
      'Desplazados internos',
    ],
    stock_male: ['Hombres', 'Desplazados hombres'],
    returnees_total: ['Retornados', 'Número de retornados', 'Personas retornadas'],
    start_date: ['Fecha', 'Fecha de inicio', 'Fecha de evaluación'],
  },
  Portuguese: {
    iso3: ['País'],
    dst_name: ['Localidade', 'Nome do local', 'Aldeia'],
    dst_lat: ['Latitude'],
    dst_lon: ['Longitude'],
    stock_total: [
      'Número de deslocados',
      'Pessoas deslocadas',
      'Total de deslocados internos',
      'Deslocados (indivíduos)',
    ],
    stock_male: ['Homens', 'Deslocados homens'],
    returnees_total: ['Retornados', 'Número de retornados'],
    start_date: ['Data de início', 'Data da avaliação'],
  },
  Arabic: {
    iso3: ['البلد', 'الدولة', 'اسم الدولة'],
    dst_name: ['الموقع', 'اسم الموقع', 'المدينة', 'القرية'],
    dst_lat: ['خط العرض'],
    dst_lon: ['خط الطول'],
    stock_total: ['عدد النازحين', 'النازحون', 'إجمالي النازحين', 'النازحين (أفراد)'],
    stock_male: ['ذكور', 'الذكور النازحين'],
    returnees_total: ['العائدون', 'عدد العائدين'],
    start_date: ['التاريخ', 'تاريخ التقييم'],
  },
  Ukrainian: {
    iso3: ['Країна', 'Назва країни'],
    dst_name: ['Населений пункт', 'Громада', 'Назва громади', 'Місто'],
    dst_lat: ['Широта'],
    dst_lon: ['Довгота'],
    stock_total: ['Кількість ВПО', 'Внутрішньо переміщені особи', 'ВПО (осіб)', 'Загальна кількість ВПО'],
    stock_male: ['Чоловіки', 'ВПО чоловіки'],
    returnees_total: ['Кількість повернувшихся', 'Поверненці'],
    start_date: ['Дата', 'Дата оцінки'],
  },
};

/** Columns that are in such tables, and in no record. */
const NOISE = [
  'Remarks',
  'P-Code',
  'admin1Pcode',
  'ADM2_PCODE',
  'Round',
  '% of IDPs',
  'Share of IDPs',
  'Type of site',
  'Site manager',
  'Phone number',
  'Children under 5 with disability',
  'Main need',
  'Observations',
  'Nationality',
  'Households',
  'HHs',
  'Nombre de ménages',
  'Familias',
  'عدد الأسر',
  'Number of sites',
  'Average household size',
  'Shelter type',
  'Source',
  'Activity status',
  'yearReportingDate',
  'Reason',
  'Access',
  '',
];

const cases = ['as it is', 'UPPER', 'lower', 'snake', 'spaced', 'marks'] as const;
const written = (header: string, how: (typeof cases)[number]): string => {
  if (how === 'UPPER' && !/[a-z][A-Z]/.test(header)) return header.toUpperCase();
  if (how === 'lower' && !/[a-z][A-Z]/.test(header)) return header.toLowerCase();
  if (how === 'snake') return header.replaceAll(/[ -]+/g, '_');
  if (how === 'spaced') return `  ${header.replaceAll(' ', '  ')} `;
  if (how === 'marks') return `${header} *:`;
  return header;
};

describe('headers', () => {
  const words = Object.entries(TABLES).flatMap(([language, table]) =>
    Object.entries(table).flatMap(([target, headers]) => headers.map((header) => [language, header, target] as const)),
  );
  test.each(words)('%s: %s is %s', (_, header, target) => expect(matchHeaders([header], 'Person')).toEqual([target]));

  test('a table is matched in any order, case and spelling, whatever else is in it', () => {
    const table = fc
      .constantFrom(...Object.values(TABLES))
      .chain((named) =>
        fc.tuple(
          ...Object.entries(named).map(([target, headers]) =>
            fc.tuple(fc.constant(target as Target | null), fc.constantFrom(...headers), fc.constantFrom(...cases)),
          ),
        ),
      );
    const noise = fc.subarray(NOISE, { maxLength: 8 });
    fc.assert(
      fc.property(table, noise, fc.infiniteStream(fc.nat()), (columns, others, random) => {
        const all = [
          ...columns.map(([target, header, how]) => ({ target, header: written(header, how) })),
          ...others.map((header) => ({ target: null, header })),
        ]
          .map((column) => ({ ...column, order: random.next().value as number }))
          .toSorted((one, other) => one.order - other.order);
        expect(
          matchHeaders(
            all.map(({ header }) => header),
            'Person',
          ),
        ).toEqual(all.map(({ target }) => target));
      }),
      { numRuns: 500 },
    );
  });

  test.each(NOISE)('%j alone is no column', (header) => expect(matchHeaders([header], 'Person')).toEqual([null]));

  test('any text is read or left alone', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 12 }), (headers) => {
        const matched = matchHeaders(headers, 'Person');
        expect(matched).toHaveLength(headers.length);
        const own = matched.filter((target) => target !== null && !target.endsWith('_area'));
        expect(new Set(own).size).toBe(own.length);
      }),
    );
  });

  test('households are counted where the dataset counts households', () => {
    const headers = ['Site', 'IDP households', 'IDP individuals'];
    expect(matchHeaders(headers, 'Household')).toEqual(['dst_name', 'stock_total', null]);
    expect(matchHeaders(headers, 'Person')).toEqual(['dst_name', null, 'stock_total']);
    expect(matchHeaders(['Site', 'IDPs', 'HH'], 'Household')).toEqual(['dst_name', null, 'stock_total']);
    expect(matchHeaders(['Site', 'HH', 'IDP HH'], 'Household')).toEqual(['dst_name', null, 'stock_total']);
  });

  test('the areas of a place are joined to its name, one of each level and language', () => {
    const headers = ['State', 'State (AR)', 'LGA', 'LGA Pcode', 'Ward', 'State of origin', 'LGA of origin', 'IDPs'];
    expect(matchHeaders(headers, 'Person')).toEqual([
      'dst_area',
      null,
      'dst_area',
      null,
      'dst_name',
      'org_area',
      'org_name',
      'stock_total',
    ]);
  });

  test('of several columns with unknown words none is the total', () => {
    expect(matchHeaders(['Site', 'IDPs Wave one', 'IDPs Wave two'], 'Person')).toEqual(['dst_name', null, null]);
    expect(matchHeaders(['Site', 'IDPs Tigray'], 'Person')).toEqual(['dst_name', 'stock_total']);
  });
});

/** Headers of tables that organisations publish, from memory of their layouts; a dash is no column. */
const LAYOUTS: [string, string][] = [
  [
    'State|LGA|Ward|Site ID|Site Name|Latitude|Longitude|Number of HH|Number of IND|Male|Female|Site Type',
    'dst_area|dst_area|dst_area|-|dst_name|dst_lat|dst_lon|-|stock_total|stock_male|stock_female|-',
  ],
  [
    '1.1.a.1: Survey Date|1.1.c.1: Site ID|1.1.d.1: Site Name|1.1.e.1: Region|2.1.b.1: Total Number of IDP Households|2.1.b.7: Total Number of IDP Individuals',
    'start_date|-|dst_name|dst_area|-|stock_total',
  ],
  [
    "Year|Country of origin|Country of asylum|Refugees under UNHCR's mandate|Asylum-seekers|Returned refugees|IDPs of concern to UNHCR|Returned IDPs",
    '-|-|iso3|-|-|-|stock_total|returnees_total',
  ],
  [
    'year|coo_name|coo_iso|coa_name|coa_iso|refugees|asylum_seekers|returned_refugees|idps|returned_idps',
    '-|-|-|iso3|-|-|-|-|stock_total|returnees_total',
  ],
  ['ADM1_EN|ADM1_PCODE|ADM2_EN|IDP_IND|IDP_HH|RET_IND|RET_HH', 'dst_area|-|dst_name|stock_total|-|returnees_total|-'],
  [
    'Current (Arrival) Region|Previous (Departure) Region|Number of Individuals|Reason|Need',
    'dst_name|org_name|stock_total|-|-',
  ],
  ['المحافظة|المديرية|القرية|عدد الأسر النازحة|عدد الأفراد النازحين', 'dst_area|dst_area|dst_name|-|stock_total'],
  [
    'Province|Territoire|Zone de santé|Localité|Personnes déplacées - Ménages|Personnes déplacées - Individus|Personnes retournées - Individus',
    'dst_area|dst_area|dst_area|dst_name|-|stock_total|returnees_total',
  ],
  ['Site|Men|Women|Boys|Girls|Total', 'dst_name|-|-|-|-|stock_total'],
  ['Site|Male|Female|Children|IDPs', 'dst_name|stock_male|stock_female|-|stock_total'],
  [
    'REGION|COMMUNE|Nombre de PDI|Hommes|Femmes|Enfants (<5 ans)|Enfants (5-14 ans)',
    'dst_area|dst_name|stock_total|-|-|-|-',
  ],
  [
    'Departamento|Municipio|Albergue|Familias albergadas|Personas albergadas|Fecha',
    'dst_area|dst_area|dst_name|-|stock_in_camp|start_date',
  ],
  ['Shelter Name|City|State|Total Population|Evacuation Capacity', 'dst_name|dst_area|dst_area|stock_total|-'],
  ['Name of evacuation center|Evacuees', 'dst_name|stock_total'],
  ['Location|Persons in evacuation center', 'dst_name|stock_in_camp'],
  [
    'District|Population affected|Persons in relief camps|Private House Fully Damaged',
    'dst_name|-|stock_in_camp|house_destroyed',
  ],
  ['Settlement|Arrival IDPs|Fled IDPs|Returned IDPs', 'dst_name|new_total|-|returnees_total'],
  ['DEPARTAMENTO|MUNICIPIO|PERSONAS EXPULSADAS|PERSONAS RECIBIDAS', 'dst_area|dst_name|-|new_total'],
  ['Tanggal Kejadian|Kejadian|Kabupaten|Mengungsi', 'start_date|event_name|dst_name|stock_total'],
  ['Date (YMD)|Location|Evacuated', 'start_date|dst_name|stock_total'],
  ['Entidad federativa|Municipio|Fecha del episodio|Personas', 'dst_area|dst_name|start_date|stock_total'],
  ['Província|Distrito|AF regressados|Indivíduos regressados', 'dst_area|dst_name|-|returnees_total'],
  [
    'District|Population affected Male|Relief camp inmates Male|Relief camp inmates Total',
    'dst_name|-|-|stock_in_camp',
  ],
  ['id|country|report_date|num_displaced|gov_num_displaced', '-|iso3|start_date|stock_total|-'],
  ['Township|Total IDPs|Returned, resettled or locally integrated', 'dst_name|stock_total|-'],
  ['State of displacement|Locality|IDPs', 'dst_area|dst_name|stock_total'],
  ['State of displacement|State|Locality|IDPs', 'dst_name|-|-|stock_total'],
  [
    'District|DS Division|Persons in safety centres|IDPs in collective shelters|IDPs outside collective shelters',
    'dst_area|dst_name|-|stock_in_camp|stock_outside_camp',
  ],
  ['Kebele|Returning IDPs Ind|Returned migrants Ind|Total IDPs Ind', 'dst_name|returnees_total|-|stock_total'],
  [
    'District|Population Evacuated|Population in Relief Camps|Houses Damaged Partial',
    'dst_name|stock_total|stock_in_camp|house_damaged',
  ],
  ['Island|Area Council|Headcount', 'dst_area|dst_name|stock_total'],
  ['UF|Municipio|DH_DESABRIGADOS|DH_DESALOJADOS', 'dst_area|dst_name|stock_in_camp|stock_outside_camp'],
  ['Date of movement|Ward of origin|Arrivals IND', 'start_date|org_name|new_total'],
  [
    'Ward Name|Location of IDPs: Camp/Camp-like IND|Location of IDPs: Host community IND|Total IDP IND',
    'dst_name|stock_in_camp|stock_outside_camp|stock_total',
  ],
  ['Région|Déplacés|Cases détruites|Cases inondées', 'dst_name|stock_total|house_destroyed|-'],
  ['Município|Pessoas desalojadas|Residências destruídas', 'dst_name|stock_outside_camp|house_destroyed'],
  ['District|IDPs|Houses collapsed|Cases of cholera', 'dst_name|stock_total|house_destroyed|-'],
  [
    'المحافظة|النازحون داخل المخيمات عدد الافراد|النازحون خارج المخيمات عدد الافراد',
    'dst_name|stock_in_camp|stock_outside_camp',
  ],
  ['Громада|Кількість ВПО|станом на', 'dst_name|stock_total|start_date'],
  ['Província|Posto Administrativo|Localidade|Famílias|Indivíduos', 'dst_area|dst_area|dst_name|-|stock_total'],
];
test.each(LAYOUTS)('%s', (headers, targets) =>
  expect(
    matchHeaders(headers.split('|'), 'Person')
      .map((target) => target ?? '-')
      .join('|'),
  ).toBe(targets),
);

describe('tags', () => {
  const MARKS: [string, string[], Target | null][] = [
    ['#affected', ['idps', 'ind'], 'stock_total'],
    ['#affected', ['idps', 'm'], 'stock_male'],
    ['#affected', ['idps', 'f', 'ind'], 'stock_female'],
    ['#affected', ['idps', 'hh'], null],
    ['#affected', ['idps', 'children'], null],
    ['#affected', ['returnees', 'ind'], 'returnees_total'],
    ['#affected', [], 'stock_total'],
    ['#adm1', ['name'], 'dst_name'],
    ['#adm1', ['name', 'origin'], 'org_name'],
    ['#adm2', ['code', 'v_pcode'], null],
    ['#adm', ['level'], 'dst_accuracy'],
    ['#country', ['name'], 'iso3'],
    ['#country', ['code', 'iso3'], 'iso3'],
    ['#date', ['reported'], 'start_date'],
    ['#date', ['year', 'reported'], null],
    ['#date', ['end'], 'end_date'],
    ['#geo', ['lat'], 'dst_lat'],
    ['#geo', ['lon', 'origin'], 'org_lon'],
    ['#loc', ['name'], 'dst_name'],
    ['#org', ['name'], null],
    ['#inneed', ['ind'], null],
  ];
  test('attributes stand in any order, with any spaces and case', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...MARKS)
          .chain(([tag, marks, target]) =>
            fc.tuple(fc.constant(tag), fc.shuffledSubarray(marks, { minLength: marks.length }), fc.constant(target)),
          ),
        fc.constantFrom('+', ' +', ' + '),
        fc.boolean(),
        ([tag, marks, target], plus, upper) => {
          const text = [tag, ...marks].join(plus);
          const found = readTag(upper ? text.toUpperCase() : text, 'Person');
          expect(found?.map((reading) => reading.target) ?? null).toEqual(target === null ? [] : [target]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('tags without headers above them are the head', () => {
    const rows: RawCell[][] = [
      ['#adm1+name', '#affected+ind+idps', '#adm1+code'],
      ['Kassala', 12, 'SD11'],
    ];
    const { head, table } = choose({ rows, merges: [] }, 'Person', null, null);
    expect(head.from).toBe(1);
    expect(matchHeaders(head.headers, 'Person', { tags: head.tags })).toEqual(['dst_name', 'stock_total', null]);
    expect(table.rows).toHaveLength(2);
  });
});

describe('lines', () => {
  test.each([
    'Total',
    'TOTAL',
    'Grand Total',
    'Sub-total',
    'Eastern Libya total',
    'Total for Libya',
    'Total général',
    'Sous-total Diffa',
    'S/Total Diffa',
    'Total geral',
    'المجموع',
    'الإجمالي',
    'Всього',
    'Усього:',
    'Итого',
    'total displaced within UKR',
  ])('%s is a total', (text) => expect(isTotalText(text)).toBe(true));
  test.each(['Totalville', 'Kassala', 'Camp 5', 'Sumatra', 'Allison', 'Всеволожськ'])('%s is no total', (text) =>
    expect(isTotalText(text)).toBe(false),
  );
  test.each<[RawCell[], string]>([
    [['* Estimates are likely under-represented', null], 'note'],
    [['(blank)', null], 'note'],
    [['Source: DTM, round 14', null, null], 'note'],
    [[null, ' '], 'empty'],
    [['Kassala', 12], 'record'],
    [['Grand total', 12, 13], 'totals'],
    [['#adm1', '#affected', 'a note'], 'tags'],
  ])('%j is %s', (cells, kind) => expect(kindOf(cells)).toBe(kind));
});
