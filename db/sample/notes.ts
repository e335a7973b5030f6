/** Notes of each kind on the four countries with the most facts, and one in Arabic. Invents all texts. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { insertRows } from '#db/import/insert-rows.ts';
import { toText } from './days.ts';
import type { Setting } from './story.ts';
import { EXPERTS } from './words.ts';

interface Subject {
  iso3: string;
  country: string;
  displacement_type: string;
}

/** The title without its country, and the content. */
type Text = readonly [title: string, content: string];

const WRITERS = EXPERTS.filter(({ role }) => role === 'Expert').map(({ username }) => username);

const ANALYSES: readonly Text[] = [
  [
    'Displacement in context',
    '## Drivers\n\nThe **rainy season** begins earlier each year, and floods reach camps that were built on low ground.\n\n## Who counts\n\n| Source | Method | Round |\n| --- | --- | --- |\n| Site assessments | key informants | every three months |\n| Civil protection | reports by district | after each event |\n\n## Caveats\n\n1. Returns are reported late.\n2. People who stay with relatives are *not* counted.\n\n> Areas without access are left out of every figure.',
  ],
  [
    'Outlook for the reporting year',
    '**Methodology and sources**\nThe figure rests on assessments of sites and on reports of local authorities.\n\n**Caveats and challenges**\nThe figure is considered an underestimate. Small movements are not captured, since assessments are made only when more than 50 households are displaced.',
  ],
];

const UPDATES: readonly Text[] = [
  [
    'New round of assessments',
    '- 41 sites visited\n- 3 sites closed\n- first figures for the north\n\nThe report is expected **next month**.',
  ],
  [
    'Access restored to the northern districts',
    'Partners reached the area again. Figures of the last six months may be revised.',
  ],
  [
    'Registration of returns begins',
    'The registration is run by the authorities with partners; see the [method](https://example.org/method).',
  ],
  ['Evacuation orders lifted', 'All shelters of the coast are closed.'],
];

const CHALLENGES: readonly Text[] = [
  [
    'Double counting between two sources',
    'The two main sources count some camps **twice**. Until lists of sites are shared, the lower figure is used.',
  ],
  [
    'No data on sex and age',
    'Only totals are published.\n\n- Ask the publisher for the table behind the report.\n- Use the ratio of the last census until then.',
  ],
];

const ARABIC: Text = [
  'تحديث عن النزوح في الولايات الشرقية',
  '## الوضع الحالي\n\nنزحت **1,200 أسرة** من القرى القريبة من النهر بعد ارتفاع المياه.\n\n- المواقع الجديدة: 4\n- المصدر: لجان الأحياء',
];

export async function storeNotes(
  owner: Database,
  settings: TransactionSettings,
  { random, today, groups }: Setting,
  run: number,
): Promise<void> {
  // One of them is a country of Arabic, if the sample has one.
  const { rows: subjects } = await owner.statement<Subject>(
    { role: null, readOnly: true },
    `select f.iso3, g.idmc_short_name as country, (array_agg(f.displacement_type order by f.id))[1] as displacement_type
     from data.facts f join data.geo_entities g on g.iso3 = f.iso3
     group by 1, 2 order by count(*) * case when f.iso3 in ('SDN', 'SYR', 'YEM', 'IRQ', 'LBY') then 10 else 1 end desc, 1 limit 4`,
  );
  const group = [...groups].findLast((name) => name.startsWith('GRID')) ?? null;
  // A second sample has titles of its own.
  const round = run > 1 ? ` (${run})` : '';
  const notesOf = (texts: readonly Text[], subject: Subject, columnsOf: (day: string) => object) =>
    texts.map(([title, content]) => {
      const day = today - random.integer(2, 250);
      return {
        iso3: subject.iso3,
        title: `${subject.country}: ${title}${round}`,
        content,
        ...columnsOf(toText(day)),
        flags: [],
        version: 1,
        created_by: random.pick(WRITERS),
        created_at: `${toText(day + 1)}T09:00:00Z`,
      };
    });
  const analyses = subjects.flatMap((subject) => {
    const { displacement_type } = subject;
    return notesOf(ANALYSES, subject, (day) => ({ publication_date: day, displacement_type, group }));
  });
  const updates = subjects.flatMap((subject, at) => {
    const { displacement_type } = subject;
    const texts = at === 0 ? [...UPDATES, ARABIC] : UPDATES.slice(at - 1);
    return notesOf(texts, subject, (date) => ({ date, displacement_type, source: 'Local authorities' }));
  });
  const challenges = subjects.flatMap((subject, at) =>
    notesOf(CHALLENGES.slice(at % 2), subject, (date) => ({ date })),
  );
  await owner.transaction(settings, async (transaction) => {
    await insertRows(transaction, 'contextual_analysis', analyses);
    await insertRows(transaction, 'significant_updates', updates);
    await insertRows(transaction, 'monitoring_challenges', challenges);
  });
}
