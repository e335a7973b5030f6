/** Generates one crisis: its events, documents, facts and master facts. Stores nothing. */
import { toDay, toMoment, toName, toText } from './days.ts';
import { makeFact } from './fact.ts';
import type { Crisis } from './plan.ts';
import type { Random } from './random.ts';
import type { Happening, SampleDocument, SampleFact, SamplePublisher, Setting, Story } from './story.ts';
import { EXPERTS, HAZARDS, PROJECTS, PUBLISHERS, VIOLENCE } from './words.ts';

export function tellCrisis(setting: Setting, crisis: Crisis): Story {
  const { random } = setting;
  const story: Story = { events: [], documents: [], masters: mastersOf(setting, crisis), facts: [] };
  let left = crisis.facts - story.masters.length;
  while (left > 0) {
    const size = Math.min(left, eventSize(random));
    left -= size;
    tellEvent(setting, crisis, story, size);
  }
  sumUp(story);
  return story;
}

/** Most events have one fact, few have hundreds. */
function eventSize(random: Random): number {
  const [least, most] = random.weighted([
    [[1, 1], 60],
    [[2, 5], 28],
    [[6, 30], 10],
    [[31, 120], 1.6],
    [[121, 578], 0.4],
  ] as const);
  return random.integer(least, most);
}

function tellEvent(setting: Setting, crisis: Crisis, story: Story, size: number): void {
  const { random, today } = setting;
  const first = toDay(`${crisis.year}-01-01`);
  const last = Math.min(toDay(`${crisis.year}-12-31`), today);
  const place = random.pick(setting.places.get(crisis.country.iso3) ?? []);
  const start = random.integer(first, last);
  const { what, hazard } = whatHappens(random, crisis);
  const happening = { ...what, start, place };
  const event = story.events.push(toEvent(setting, crisis, happening, hazard)) - 1;
  const documents = Array.from({ length: 1 + random.integer(0, Math.min(4, Math.floor(size / 5))) }, (_, at) => {
    return story.documents.push(toDocument(setting, crisis, happening, at + 1)) - 1;
  });
  const facts: SampleFact[] = [];
  while (facts.length < size) {
    const fact = makeFact(setting, crisis, happening, story.documents[documents[0] ?? 0]);
    const master = story.masters.findIndex(({ columns }) => columns.type === fact.columns.type);
    const links = {
      document: random.pick(documents),
      // Some facts have no event.
      event: random.chance(0.96) ? event : null,
      parent: master >= 0 && random.chance(0.8) ? master : null,
    };
    facts.push({ ...fact, ...links });
  }
  subtractWhatIsThere(facts);
  story.facts.push(...facts);
}

/** A figure is subtracted only if the event has at least as many people in the same month; otherwise it becomes a triangulation. */
function subtractWhatIsThere(facts: readonly SampleFact[]): void {
  const left = new Map<string, number>();
  for (const [sign, role] of [[1], [-1, 'Triangulation']] as const) {
    for (const { event, columns } of facts.filter((fact) => signOf(fact.columns.event_role) === sign)) {
      const month = `${event} ${String(columns.type)} ${monthOf(columns.data)}`;
      const sum = (left.get(month) ?? 0) + sign * figureOf(columns);
      if (role === undefined || sum >= 0) left.set(month, sum);
      else columns.event_role = role;
    }
  }
}

function whatHappens(random: Random, { cause }: Crisis) {
  if (cause === 'Conflict') return { what: random.weighted(VIOLENCE), hazard: null };
  if (cause === 'Development') return { what: random.weighted(PROJECTS), hazard: null };
  const { id, glide, ...what } = random.weighted(HAZARDS);
  return { what, hazard: { id, glide } };
}

function toEvent(
  { random, today }: Setting,
  { country, cause, year }: Crisis,
  { name, start, place }: Happening,
  hazard: { id: number; glide: string } | null,
): Record<string, unknown> {
  const end = Math.min(start + random.integer(0, cause === 'Disaster' ? 20 : 90), today);
  const number = String(random.integer(1, 400)).padStart(6, '0');
  return {
    name: `${country.name}: ${name} - ${place.name} - ${toName(start)}`,
    year,
    displacement_type: cause,
    hazard_type_id: hazard?.id ?? null,
    start_date: { date: toText(start), accuracy: 'Day' },
    end_date: random.chance(0.85) ? { date: toText(end), accuracy: 'Day' } : null,
    glide_numbers: hazard && random.chance(0.15) ? [`${hazard.glide}-${year}-${number}-${country.iso3}`] : [],
    countries: [country.iso3],
    data_included: random.chance(0.97),
    created_by: random.pick(EXPERTS).username,
    created_at: toMoment(random, Math.min(start + random.integer(0, 10), today)),
  };
}

function toDocument(setting: Setting, crisis: Crisis, happening: Happening, number: number): SampleDocument {
  const { random, today } = setting;
  const { country, cause } = crisis;
  const published = Math.min(happening.start + random.integer(1, 30), today);
  const publisher = publisherOf(random, crisis, happening);
  const title = random.pick([
    `Situation report No. ${number}, ${happening.name.toLowerCase()} in ${happening.place.name}`,
    `${happening.name} in ${happening.place.name}: displaced people and damaged homes`,
    `Rapid assessment in ${happening.place.admin || happening.place.name}`,
  ]);
  return {
    publishers: [publisher],
    sources: random.chance(0.7) ? [publisher] : [publisher, publisherOf(random, crisis, happening)],
    columns: {
      name: `${publisher.name}: ${title} - ${toName(published)}`,
      type: random.weighted([
        ['Web', 60],
        ['PDF', 30],
        ['Excel', 6],
        ['Email', 4],
      ]),
      publication_date: toText(published),
      url: random.chance(0.8)
        ? `https://example.org/reports/${toText(published)}/${random.integer(1000, 99_999)}`
        : null,
      displacement_types: [cause],
      countries: [country.iso3],
      confidential: random.chance(0.02),
      created_by: random.pick(EXPERTS).username,
      created_at: toMoment(random, Math.min(published + random.integer(0, 5), today)),
    },
  };
}

function publisherOf(random: Random, { country }: Crisis, { place }: Happening): SamplePublisher {
  const { name, type } = random.weighted(PUBLISHERS);
  const filled = name.replace('{country}', country.name).replace('{place}', place.name);
  return { name: filled, type, iso3: filled === name ? null : country.iso3 };
}

/** Large crises have a yearly total of new displacement, and one of people still displaced at the end of the year. */
function mastersOf(setting: Setting, { country, cause, year, facts }: Crisis): SampleFact[] {
  const { random, today, groups } = setting;
  const kinds = [
    ...(facts >= 5 && random.chance(0.6) ? (['New Displacement (Flow)'] as const) : []),
    ...(facts >= 20 && random.chance(0.5) ? (['IDPs (Stock)'] as const) : []),
  ];
  const last = Math.min(toDay(`${year}-12-31`), today);
  return kinds.map((type) => {
    const flow = type === 'New Displacement (Flow)';
    const day = { date: toText(last), accuracy: 'Day' };
    const dates = flow
      ? { start_date: { date: `${year}-01-01`, accuracy: 'Day' }, end_date: day }
      : { stock_date: day };
    return {
      document: null,
      event: null,
      parent: null,
      reviews: [],
      columns: {
        name: `GRID ${year + 1} - ${country.name} (${flow ? 'F' : 'S'} - ${cause})`,
        iso3: country.iso3,
        year,
        displacement_type: cause,
        type,
        groups: [`GRID ${year + 1}`].filter((group) => groups.has(group)),
        data: { qualifier: 'total', unit: 'Person', term: 'Displaced', reported_figure: 0, ...dates },
        created_by: random.pick(EXPERTS).username,
        created_at: toMoment(random, Math.min(last + random.integer(0, 60), today)),
      },
    };
  });
}

const SIGNS: Readonly<Record<string, number>> = { 'Partial figure (Subtracted)': -1, Triangulation: 0 };

const signOf = (role: unknown): number => SIGNS[String(role)] ?? 1;

/** The figure of a master fact is the sum of its sub-facts, with a few exceptions, as in real data. */
function sumUp({ masters, facts }: Story): void {
  masters.forEach((master, at) => {
    const subs = facts.filter(({ parent }) => parent === at);
    const sum = subs.reduce((total, { columns }) => total + signOf(columns.parent_role) * figureOf(columns), 0);
    const slip = subs.length % 9 === 8 ? 1 : 0;
    master.columns.data = { ...master.columns.data, reported_figure: Math.max(0, sum) + slip };
  });
}

/** '2025-08' */
function monthOf({ start_date, stock_date }: SampleFact['columns']['data']): string {
  const { date } = (start_date ?? stock_date) as { date: string };
  return date.slice(0, 7);
}

function figureOf(columns: SampleFact['columns']): number {
  return Number(columns.data.figure);
}
