/** Contacts in several scripts, and communications with them, in the countries with the most facts. Invents all names and addresses. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { insertRows } from '#db/import/insert-rows.ts';
import { toText } from './days.ts';
import type { Setting } from './story.ts';

/** Title, name, surname, gender, organisation, job title. */
const PEOPLE = [
  ['Ms', 'فاطمة', 'الزهراء', 'Female', 'الهلال الأحمر', 'Coordinator'],
  ['Mr', 'Олексій', 'Ковальчук', 'Male', 'Міністерство соціальної політики', 'Head of unit'],
  ['Mrs', 'Amélie', 'Ouédraogo', 'Female', 'National Disaster Agency', 'Information manager'],
  ['Mr', 'عبد الرحمن', 'بن خالد', 'Male', 'Ministry of Migration', 'Director'],
  ['Ms', 'Nguyễn', 'Thị Hồng', 'Female', 'Red Cross', 'Field officer'],
  ['Mr', 'José María', 'Núñez de la Peña y Fernández-Villaverde', 'Male', 'Protection Cluster', 'Analyst'],
] as const;
const SUBJECTS = [
  'Figures of the last round',
  'Access to the camps',
  'Вопрос о методике',
  'أرقام العائدين',
  'Definition of households',
];
const TOOLS = ['Phone', 'Email', 'Skype', 'Personal Meeting'];
const USERS = ['amina.diallo', 'tadesse.bekele'];

export async function storeContacts(owner: Database, settings: TransactionSettings, { random, today }: Setting) {
  const { rows: countries } = await owner.statement<{ iso3: string; region: string | null }>(
    { role: null, readOnly: true },
    `select f.iso3, g.region from data.facts f join data.geo_entities g on g.iso3 = f.iso3 group by 1, 2 order by count(*) desc, 1 limit 3`,
  );
  if (countries.length === 0) return;
  await owner.transaction(settings, async (transaction) => {
    const numbers = async (count: number) =>
      (
        await transaction.query<{ gsn: number }>(`select nextval('data.gsn') as gsn from generate_series(1, $1::int)`, [
          count,
        ])
      ).rows;
    const stamps = (day: number) => ({
      version: 1,
      created_by: random.pick(USERS),
      created_at: `${toText(day)}T09:00:00Z`,
    });
    const contactNumbers = await numbers(PEOPLE.length);
    const contacts = PEOPLE.map(([title, name, surname, gender, organisation, job_title], at) => {
      const country = countries[at % countries.length];
      return {
        gsn: contactNumbers[at]?.gsn,
        title,
        name,
        surname,
        gender,
        organisation,
        job_title,
        email: `contact${at + 1}@example.org`,
        phone: `+41 22 555 01 ${String(at + 10)}`,
        countries_of_operation: [country?.iso3],
        regions: country?.region == null ? [] : [country.region],
        ...stamps(today - 200 + at),
      };
    });
    const ids = await insertRows(transaction, 'contacts', contacts);
    const said = ids.flatMap((contact_id, at) =>
      SUBJECTS.slice(at % 3, (at % 3) + 2).map((subject) => ({ contact_id, at, subject })),
    );
    const numbersOfSaid = await numbers(said.length);
    const communications = said.map(({ contact_id, at, subject }, index) => {
      const day = today - random.integer(2, 190);
      const written = stamps(day);
      return {
        gsn: numbersOfSaid[index]?.gsn,
        subject,
        contact_id,
        iso3: countries[at % countries.length]?.iso3,
        tool: random.pick(TOOLS),
        conducted_at: `${toText(day - 1)}T14:30:00Z`,
        content: 'Agreed to share the next figures as soon as they are signed off.',
        user: written.created_by,
        ...written,
      };
    });
    await insertRows(transaction, 'communications', communications);
  });
}
