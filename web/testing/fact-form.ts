/** Shared steps of the fact form's tests: create records, choose from a list, read the page. */
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export const flood = {
  name: 'Chile: Flood - Araucania - 03/01/2024',
  iso3: 'CHL',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  household_size: { type: 'Manual', figure: 4 },
  data: {
    reported_figure: 100,
    unit: 'Household',
    term: 'Displaced',
    excerpt: 'not on the screen',
    start_date: { date: '2024-01-03', accuracy: 'Day' },
  },
} satisfies Values<'facts'>;

export const createFact = async (change: Values<'facts'> = {}): Promise<number> =>
  (await psql.create('facts', { ...flood, ...change })).row.id;

export const createEvent = async (change: Values<'events'> = {}): Promise<number> => {
  const event: Values<'events'> = {
    name: 'Chile: Flood - Araucania - 03/01/2024',
    displacement_type: 'Disaster',
    year: 2024,
    start_date: { date: '2024-01-03', accuracy: 'Day' },
    end_date: { date: '2024-01-09', accuracy: 'Day' },
  };
  return (await psql.create('events', { ...event, ...change })).row.id;
};

export async function createDocument(): Promise<number> {
  const publisher = await psql.create('publishers', {
    name: `Office ${performance.now()}`,
    type: 'United Nations',
  });
  const document = { name: 'Report on floods', publication_date: '2024-02-01', type: 'PDF' };
  const parties = { sources: [publisher.row.id], publishers: [publisher.row.id] };
  return (await psql.create('documents', { ...document, ...parties })).row.id;
}

export const storedFact = async (id: number) => (await psql.one('facts', { where: { id: `eq.${id}` } })).row;

/** The controls with this label, in the order of the page; found by the label's reference, which is faster than accessible names. */
export const fields = (label: string): HTMLInputElement[] =>
  [...document.querySelectorAll('label')].flatMap(({ textContent, htmlFor }) => {
    const control = document.getElementById(htmlFor);
    return textContent === label && control !== null ? [control as HTMLInputElement] : [];
  });

export function field(label: string, at = 0): HTMLInputElement {
  const control = fields(label)[at];
  if (control === undefined) throw new Error(`No field is labelled ${label}`);
  return control;
}

/** Opens a list, types the text and chooses the option with that name. */
export async function choose(user: UserEvent, label: string, text: string): Promise<void> {
  const box = field(label);
  await user.click(box);
  await user.paste(text);
  const found = await waitFor(() => {
    const option = [...document.querySelectorAll('.ant-select-item-option')].find(
      (each) => (each.querySelector('bdi') ?? each).textContent === text,
    );
    if (option === undefined) throw new Error(`${label} offers no ${text}`);
    return option;
  });
  await user.click(found);
}

/** The chosen options of a list. */
export const chosen = (label: string): string =>
  field(label).closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? '';

export const retype = async (user: UserEvent, label: string, text: string, at = 0): Promise<void> => {
  await user.clear(field(label, at));
  await user.click(field(label, at));
  await user.paste(text);
};

/** The values of a record that is shown to read, by their labels. */
export const readValues = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...document.querySelectorAll('.reading-line')].map((line) => [
      line.querySelector('dt')?.textContent ?? '',
      line.querySelector('dd')?.textContent ?? '',
    ]),
  );

/** True if the record is shown to read, without a control that changes a value. */
export const isToRead = (): boolean =>
  document.querySelector('.reading') !== null &&
  document.querySelector('.record-form [role=tabpanel] :is(input, textarea, [role=combobox])') === null;

/** The texts of the open notices, without fading notices. */
export const notices = (): string[] =>
  [...document.querySelectorAll('.ant-notification-notice:not([class*="-leave"])')].map(
    (notice) => notice.textContent ?? '',
  );

export const noticed = (text: string): Promise<void> => waitFor(() => expect(notices().join('\n')).toContain(text));

/** Waits for the title over the problems, at the actions of the form; no notice says them again. */
export const refused = (title: string): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('.form-problems strong')?.textContent).toBe(title);
    expect(notices().filter((notice) => notice.startsWith(title))).toEqual([]);
  });

export const problems = (): string[] =>
  [...document.querySelectorAll('.problem-list li')].map((entry) => entry.textContent ?? '');
