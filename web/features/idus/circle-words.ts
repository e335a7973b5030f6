/** The words of a circle of the IDU's map, as elements for Leaflet: of one fact, or of the facts that a ring joins. Stocks and flows are never added together. */
import { IDUS } from '#domain/messages/idus.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Idu } from './idus.ts';

/** As many facts as the list of a place names. */
const LISTED = 200;

const line = (text: string, element: 'div' | 'strong' = 'div'): HTMLElement => {
  const row = document.createElement(element);
  row.dir = 'auto';
  row.textContent = text;
  return row;
};

const measureOf = ({ type }: Idu) => (type.includes('Stock') ? 'stock' : 'flow');

function box(...lines: HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'idu-words-box';
  element.append(...lines);
  return element;
}

export function circleWords(rows: readonly Idu[]): HTMLElement {
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    return box(
      line(only.name, 'strong'),
      line([only.displacement_type, thousands(only.figure), only.date].filter(Boolean).join(' · ')),
    );
  const sums = new Map<string, { facts: number; figure: number }>();
  for (const row of rows) {
    const key = `${row.displacement_type}, ${measureOf(row)}`;
    const sum = sums.get(key) ?? { facts: 0, figure: 0 };
    sums.set(key, { facts: sum.facts + 1, figure: sum.figure + (row.figure ?? 0) });
  }
  const countries = [...new Set(rows.map(({ country }) => country ?? ''))];
  const where = countries.length > 3 ? `${countries.length} countries` : countries.join(', ');
  return box(
    line(`${IDUS.facts(rows.length)} · ${where}`, 'strong'),
    ...[...sums].map(([key, { facts, figure }]) => line(`${key}: ${thousands(figure)} in ${IDUS.facts(facts)}`)),
  );
}

/** The facts of one place, each as a button. */
export function circleList(rows: readonly Idu[], choose: (row: Idu) => void): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'idu-place-list';
  for (const row of rows.slice(0, LISTED)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'text-link';
    button.dir = 'auto';
    button.textContent = [row.name, thousands(row.figure)].filter(Boolean).join(' · ');
    button.addEventListener('click', () => choose(row));
    const entry = document.createElement('li');
    entry.append(button);
    list.append(entry);
  }
  const more = rows.length > LISTED ? [line(`And ${thousands(rows.length - LISTED)} more.`)] : [];
  return box(line(IDUS.facts(rows.length), 'strong'), list, ...more);
}
