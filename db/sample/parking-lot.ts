/** Fills the parking lot with documents, their facts, and events as iDetect, ReliefWeb and GDACS send them: most wait, some are assigned, rejected or look like a record that is there. */
import type { Database, TransactionSettings } from '#db/database.ts';

const DAY = 86_400_000;
const PEOPLE = ['amina.diallo', 'samuel.okello', 'nilufar.karimova'];

type Report = readonly [iso3: string, place: string, at: string, cause: string, title: string, ...facts: Figure[]];
type Figure = readonly [figure: number | null, unit: string, term: string, excerpt: string];

const REPORTS: readonly Report[] = [
  [
    'COD',
    'Kalemie',
    '-5.9475,29.1947',
    'Disaster',
    'Floods along Lake Tanganyika leave families without shelter',
    [1500, 'Person', 'Forced to Flee', 'Floods have forced 1,500 people from their homes'],
    [230, 'Household', 'Destroyed Housing', 'At least 230 houses were destroyed in Kalemie'],
    [null, 'Household', 'Sheltered', 'dozens of families are sheltering in schools'],
  ],
  [
    'SDN',
    'El Fasher',
    '13.6279,25.3494',
    'Conflict',
    'Clashes around El Fasher: thousands arrive in Tawila',
    [4200, 'Household', 'Displaced', 'some 4,200 households were displaced within three days'],
    [600, 'Household', 'In Relief Camp', '600 of them reached the camp'],
  ],
  [
    'PHL',
    'Tacloban',
    '11.2433,125.0039',
    'Disaster',
    'Typhoon: pre-emptive evacuation in Eastern Visayas',
    [18_340, 'Person', 'Evacuated', '18,340 people were evacuated before landfall'],
  ],
  ['UKR', 'Kharkiv', '49.9935,36.2304', 'Conflict', 'Mandatory evacuation of settlements near the front line'],
  [
    'KEN',
    'Garissa',
    '-0.4532,39.6461',
    'Disaster',
    'Tana River bursts its banks (update 3)',
    [87, 'Household', 'Homeless', '87 households lost their homes'],
    [12, 'Household', 'Partially Destroyed Housing', 'another 12 houses were damaged'],
  ],
  ['BRA', 'Altamira', '-3.2033,-52.2064', 'Development', 'Relocation of riverside families begins'],
  [
    'YEM',
    'مأرب',
    '15.4543,45.3269',
    'Conflict',
    'نزوح مئات الأسر من مديريات مأرب',
    [340, 'Household', 'Displaced', 'نزحت 340 أسرة'],
  ],
  ['IND', 'Silchar', '24.8333,92.7789', 'Disaster', 'Barak valley floods: situation report 5'],
];
type Hazard = readonly [
  code: string,
  hazard: number,
  type: string,
  iso3: string,
  name: string,
  level: string,
  point: readonly [number, number],
];

const HAZARDS: readonly Hazard[] = [
  ['FL', 22, 'Flood', 'COD', 'Flood in Democratic Republic of Congo', 'Orange', [-5.9, 29.18]],
  ['TC', 34, 'Storm', 'PHL', 'Tropical Cyclone SAMPLE-26', 'Red', [11.2, 125]],
  ['EQ', 13, 'Earthquake', 'AFG', 'Earthquake in Afghanistan', 'Orange', [34.5, 70.4]],
  ['DR', 1, 'Drought', 'SOM', 'Drought in Somalia', 'Orange', [4.2, 45.5]],
  ['VO', 16, 'Volcanic eruption', 'IDN', 'Eruption of Semeru', 'Orange', [-8.1, 112.9]],
  ['WF', 2, 'Wildfire', 'CHL', 'Forest fires in Chile', 'Green', [-36.8, -72.9]],
  ['FL', 22, 'Flood', 'TCD', 'Flood in Chad', 'Orange', [9.3, 15.8]],
];

const sentenceOf = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Leaves a database alone that has records in the parking lot. @param today the number of the day of the newest records. */
export async function storeParkingLot(owner: Database, settings: TransactionSettings, today: number): Promise<void> {
  const at = (days: number) => new Date((today - days) * DAY + 7 * 3_600_000).toISOString();
  const documents = REPORTS.map(([iso3, , , cause, title, ...figures], n) => ({
    type: 'documents',
    source: n % 3 === 2 ? 'ReliefWeb' : 'iDetect',
    source_id: `https://news.example.org/${today}/${n}`,
    parent: null,
    created_at: at(n),
    assigned_to: n % 3 === 0 ? PEOPLE[(n / 3) % PEOPLE.length] : null,
    rejected: iso3 === 'BRA' ? 'No figure in it' : null,
    data: {
      name: title,
      url: `https://news.example.org/${today}/${n}`,
      publication_date: at(n + 1).slice(0, 10),
      countries: [iso3],
      displacement_types: [cause],
      publishers: ['Sample News Agency'],
      content: [title, ...figures.map(([, , , excerpt]) => excerpt), 'A sample'].map(sentenceOf).join(' '),
    },
  }));
  const facts = REPORTS.flatMap(([iso3, place, latlong, cause, , ...figures], n) =>
    figures.map(([figure, unit, term, excerpt], m) => ({
      type: 'facts',
      source: 'iDetect',
      source_id: `${today}/${n}/${m}`,
      parent: documents[n]?.source_id ?? null,
      created_at: at(n),
      assigned_to: null,
      rejected: null,
      data: {
        iso3,
        displacement_type: cause,
        figure,
        unit,
        term,
        excerpt,
        vague_figure: figure === null ? 'dozens' : null,
        locations: [{ location_name: place, location_type: 'city', country_name: iso3, latlong }],
      },
    })),
  );
  const events = HAZARDS.map(
    ([code, hazard_type_id, type, iso3, hazard_name, alert_level, [latitude, longitude]], n) => ({
      type: 'events',
      source: 'GDACS',
      source_id: `${code}${today}${n}`,
      parent: null,
      created_at: at(n),
      assigned_to: n === 1 ? PEOPLE[0] : null,
      rejected: alert_level === 'Green' ? 'Green alert' : null,
      data: {
        attributes: {
          type,
          hazard_name,
          alert_level,
          start_date: at(n + 2).slice(0, 10),
          iso3: [iso3],
          latitude,
          longitude,
          glide_number: n === 1 ? 'TC-2026-000199-PHL' : null,
        },
        hazard_type_id,
        code,
        episode: '1',
        modified: at(n),
        url: `https://www.gdacs.example.org/${code}${n}`,
      },
    }),
  );
  const text = `
    with sent as (
      select r.* from json_to_recordset($1::text::json) as r (type text, source text, source_id text, parent text, created_at timestamptz, assigned_to text, rejected text, data jsonb)
      where not exists (select from data.parking_lot p where p.source_id = r.source_id)
    )
    insert into data.parking_lot (type, source, source_id, pid, created_by, created_at, data, assigned_to, status, reason, settled_by, settled_at)
    select s.type, s.source, s.source_id, d.id, 'ingest', s.created_at, s.data, s.assigned_to,
      case when s.rejected is null then 'waiting' else 'rejected' end, s.rejected,
      case when s.rejected is not null then 'amina.diallo' end, case when s.rejected is not null then s.created_at + interval '1 hour' end
    from sent s left join data.parking_lot d on d.source_id = s.parent and d.type = 'documents'`;
  await owner.transaction(settings, async (transaction) => {
    const { rows } = await transaction.query('select from data.parking_lot limit 1');
    if (rows.length > 0) return;
    await transaction.query(text, [JSON.stringify([...documents, ...events])]);
    await transaction.query(text, [JSON.stringify(facts)]);
    // The newest document of the sample is delivered once more, so that one record looks like it.
    await transaction.query(
      `insert into data.parking_lot (type, source, source_id, created_by, created_at, data)
       select 'documents', 'ReliefWeb', 'report/' || d.id, 'ingest', $1::text::timestamptz,
         jsonb_build_object('name', d.name, 'url', nullif(d.url, ''), 'publication_date', d.publication_date, 'countries', d.countries, 'displacement_types', d.displacement_types)
       from data.documents d order by d.id desc limit 1`,
      [at(0)],
    );
  });
}
