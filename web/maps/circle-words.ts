/** The words of a circle of a map of facts, as elements for Leaflet: of one fact, or of the facts that a circle joins. The facts of a circle are summed as everywhere: by type, of stocks by year, by role (docs/figures.md). */
import { IDUS } from '#domain/messages/idus.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { isPartWithin, signOf, stockYearOf } from '#domain/facts/totals.ts';
import { daysWords } from '#domain/values/dates.ts';
import { thousands } from '#web/ui/thousands.ts';

/** A fact of a map. */
export type CircleFact = {
  readonly id: number;
  readonly name: string;
  readonly country?: string | null;
  /** Of a fact with one place. */
  readonly place?: string | null;
  readonly displacement_type: string;
  readonly type: string;
  readonly figure: number | null;
  /** The first and the last day of a flow, or the day of a stock. */
  readonly date?: string | null;
  readonly end_date?: string | null;
  readonly year: number;
  readonly event_role?: string | null;
  readonly parent_id?: number | null;
  readonly counts?: string | null;
};

/** As many facts as the list of a place names, and as the words of a circle do. */
const LISTED = 200;
const LARGEST = 3;

const line = (text: string, element: 'div' | 'strong' = 'div'): HTMLElement => {
  const row = document.createElement(element);
  row.dir = 'auto';
  row.textContent = text;
  return row;
};

const daysOf = ({ date, end_date }: CircleFact): string => (date == null ? '' : daysWords(date, end_date ?? date));

function largest(fact: CircleFact, count: string): HTMLElement {
  const row = line('');
  row.className = 'figures-largest';
  const about = document.createElement('span');
  const days = line(daysOf(fact));
  days.className = 'quiet';
  about.append(line(fact.name), days);
  const people = document.createElement('b');
  people.textContent = thousands(fact.figure);
  row.append(about, people, ...(count === '' ? [] : [count]));
  return row;
}

const signAmong = (row: Pick<CircleFact, 'event_role' | 'parent_id' | 'counts'>, ids: ReadonlySet<number>): number =>
  isPartWithin(row, ids) ? 0 : Number(signOf(row.event_role ?? null));

/** Whether a fact counts among others, by their ids, in words; empty for one that is added. */
export function countWords(
  row: Pick<CircleFact, 'event_role' | 'parent_id' | 'counts'>,
  ids: ReadonlySet<number>,
): string {
  const sign = signAmong(row, ids);
  return sign < 0 ? IDUS.isSubtracted : sign === 0 ? IDUS.isNotCounted : '';
}

/** Whether sums add the figure of a fact, for its point on a map. */
export const isAdded = ({ event_role }: Pick<CircleFact, 'event_role'>): boolean => signOf(event_role ?? null) > 0n;

const idsOf = (rows: readonly CircleFact[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id));

type Sum = { facts: number; figure: number; notCounted: number };

/** Sums by cause and type, in the order of the facts. A sub-fact does not count beside its master fact. */
export function sumsOf(rows: readonly CircleFact[]): Map<string, Sum> {
  const ids = idsOf(rows);
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { displacement_type: cause, type, year, figure } = row;
    const key = `${cause}, ${TOTALS.ofType(type, stockYearOf({ type, year }))}`;
    const sum = sums.get(key) ?? { facts: 0, figure: 0, notCounted: 0 };
    const sign = signAmong(row, ids);
    sums.set(key, {
      facts: sum.facts + 1,
      figure: sum.figure + sign * (figure ?? 0),
      notCounted: sum.notCounted + (sign === 0 ? 1 : 0),
    });
  }
  return sums;
}

const sumLines = (rows: readonly CircleFact[]): HTMLElement[] =>
  [...sumsOf(rows)].map(([key, { facts, figure, notCounted }]) =>
    line(`${key}: ${thousands(figure)} in ${IDUS.facts(facts)}${IDUS.notCounted(notCounted)}`),
  );

/** The people of a circle, which has one figure: those of the type with most of them; of facts of which none counts, the largest figure. */
export function peopleOf(rows: readonly CircleFact[]): number {
  const people = new Map<string, number>();
  for (const [key, { figure }] of sumsOf(rows)) {
    const type = key.slice(key.indexOf(', '));
    people.set(type, (people.get(type) ?? 0) + figure);
  }
  const counted = Math.max(0, ...people.values());
  return counted > 0 ? counted : rows.reduce((most, { figure }) => Math.max(most, figure ?? 0), 0);
}

const byFigure = (one: CircleFact, other: CircleFact) => (other.figure ?? 0) - (one.figure ?? 0);

function box(...lines: HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'figures-words-box';
  element.append(...lines);
  return element;
}

export function circleWords(rows: readonly CircleFact[]): HTMLElement {
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    return box(
      line(only.name, 'strong'),
      line(
        [
          only.displacement_type,
          stockYearOf(only) !== null && TOTALS.ofType(only.type, stockYearOf(only)),
          thousands(only.figure),
          countWords(only, new Set()),
          only.place,
          daysOf(only),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    );
  const ids = idsOf(rows);
  const countries = [...new Set(rows.map(({ country }) => country ?? ''))];
  const where = countries.length > 3 ? `${countries.length} countries` : countries.join(', ');
  return box(
    line([IDUS.facts(rows.length), where].filter(Boolean).join(' · '), 'strong'),
    ...sumLines(rows),
    ...rows
      .toSorted(byFigure)
      .slice(0, LARGEST)
      .filter(({ figure }) => (figure ?? 0) > 0)
      .map((row) => largest(row, countWords(row, ids))),
  );
}

/** The facts of one place below their sums, each as a button: the largest figure first, with its kind. */
export function circleList<Fact extends CircleFact>(rows: readonly Fact[], choose: (row: Fact) => void): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'figures-place-list';
  const ids = idsOf(rows);
  for (const row of rows.toSorted(byFigure).slice(0, LISTED)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'text-link';
    button.dir = 'auto';
    button.textContent = row.name;
    button.addEventListener('click', () => choose(row));
    const people = document.createElement('b');
    people.textContent = thousands(row.figure);
    const about = document.createElement('span');
    about.className = 'quiet';
    about.textContent = [kindOf(row.type), countWords(row, ids)].filter(Boolean).join(', ');
    const entry = document.createElement('li');
    entry.append(people, button, about);
    list.append(entry);
  }
  const more = rows.length > LISTED ? [line(`And ${thousands(rows.length - LISTED)} more.`)] : [];
  return box(line(IDUS.facts(rows.length), 'strong'), ...sumLines(rows), list, ...more);
}
