/** The parking lot on PostgreSQL: 10,000 events delivered, new and unchanged, and the page of 10,000 documents with 50,000 facts beside the same SQL behind a bare route. */
import { callsOf, ingest } from '#db/import/ingest.ts';
import { emptyDatabase, kept } from './databases.ts';
import { besideBareRoute } from './load.ts';
import { counted, read } from './recording.ts';
import { type Context, enough, perSecond, thousands, timed } from './report.ts';

const DELIVERED = 10_000;
const numbers = Array.from({ length: DELIVERED }, (_, n) => n);
const iso3 = (n: number): string => ['TCD', 'IND', 'PHL', 'COD', 'SDN'][n % 5] ?? 'TCD';
const day = (n: number): string => `2026-0${1 + (n % 9)}-1${n % 10}`;

const event = (n: number) => {
  const hazard = { type: 'Flood', hazard_name: `Flood ${n} in ${iso3(n)}`, alert_level: 'Orange' };
  const attributes = { ...hazard, start_date: day(n), iso3: [iso3(n)], latitude: 27.13, longitude: 80.86 };
  const episode = { hazard_type_id: 22, code: 'FL', episode: '18', modified: '2026-10-08T12:12:49Z' };
  const url = `https://www.gdacs.example.org/report.aspx?eventid=${n}`;
  const comment = 'Heavy rain has flooded settlements along the river. '.repeat(3);
  return { type: 'events', source: 'GDACS', source_id: `FL${n}`, data: { attributes, ...episode, url, comment } };
};
const fact = (n: number, m: number) => ({
  source_id: `${n}/${m}`,
  data: { iso3: iso3(n), figure: m * 100, unit: 'Person', term: 'Displaced', excerpt: `some ${m * 100} people fled` },
});
const document = (n: number) => {
  const name = `Floods displace thousands, report ${n}`;
  const found = { name, url: `https://news.example.org/${n}`, publication_date: day(n), countries: [iso3(n)] };
  const content = 'Floods have forced people from their homes. '.repeat(40);
  const data = { ...found, displacement_types: ['Disaster'], publishers: ['Example News'], content };
  const facts = [0, 1, 2, 3, 4].map((m) => fact(n, m));
  return { type: 'documents', source: 'iDetect', source_id: `d${n}`, data, facts };
};

const COLUMNS =
  'id,status,imported_id,name,publishers,publication_date,conflict,disaster,development,remainingfactsCount,totalfactsCount,assigned_to_name,source,duplicate,created_at';
const PAGE = `parking_lot_documents_view?select=${COLUMNS}&or=(status.eq.waiting,remainingfactsCount.gt.0)&order=created_at.desc,id.desc&limit=20`;

export async function benchParkingLot(context: Context): Promise<void> {
  await benchDelivery(context);
  const database = await kept('parking_lot', async ({ opened }) => {
    const report = await ingest(opened.app, callsOf(numbers.map(document)));
    if (report.created !== DELIVERED * 6) throw new Error(`${report.created} were created`);
  });
  const what = `parking lot: ${thousands(DELIVERED)} documents with ${thousands(DELIVERED * 5)} facts, page and count`;
  await besideBareRoute(context, database, [[what, [read(PAGE, counted)], 0.77]]);
}

/** A refused record does not count. */
async function benchDelivery({ report }: Context): Promise<void> {
  const { opened } = await emptyDatabase('parking_lot_events');
  const events = numbers.map(event);
  for (const what of ['created', 'unchanged'] as const) {
    const taken = await timed(async () => {
      const delivered = await ingest(opened.app, callsOf(events));
      if (delivered[what] !== DELIVERED) throw new Error(`Not all events are ${what}`);
    });
    const rate = (DELIVERED * 1000) / taken;
    report(`parking lot: ${thousands(DELIVERED)} events delivered, ${what}`, perSecond(rate), '', enough(rate, 1_000));
  }
}
