/** Quick facts in the tests of screens: their lines and cells by the number of the line's form, a document with begun lines, and a choice from a list. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument } from './fact-form.ts';
import { browser, user } from './visit.ts';

export const button = (name: string) => screen.findByText(name, { selector: 'button *' });
export const press = async (name: string) => user.click(await button(name));
export const forms = () => [...document.querySelectorAll<HTMLElement>('.quick-fact')];
/** By the number given to the form when it was added. */
export const control = (form: number, place: string) =>
  document.getElementById(`quick-fact-${form}-${place.replaceAll('.', '-')}`) as HTMLInputElement;
export const type = (form: number, place: string, value: string) =>
  fireEvent.change(control(form, place), { target: { value } });
/** Without the link to the cell. */
export const problemsOf = (at: number) =>
  [...(forms()[at]?.querySelectorAll('.line-problems li') ?? [])].map(
    (line) => line.firstElementChild?.textContent ?? line.textContent,
  );
export const openLines = async () => {
  await user.click(await screen.findByText('Facts', { selector: '[role=tab]' }));
  await waitFor(() => expect(forms()).toHaveLength(1));
};
export function cellOf(form: number, place: string): Element {
  const cell = control(form, place).closest('.line-cell');
  if (cell === null) throw new Error(`${place} has no cell`);
  return cell;
}
/** The chosen value of a cell with a list. */
export const shown = (form: number, place: string) =>
  cellOf(form, place).querySelector('.ant-select-content')?.textContent;
export const facts = async (document_id: number) =>
  (await psql.list('facts', { select: ['name', 'data'], where: { document_id: `eq.${document_id}` }, order: 'id' }))
    .rows;
export const posts = () => browser.sent.filter((call) => call.startsWith('POST /psql/facts'));

/** A document with a complete quick fact, and `clones` clones of it, each with its own figure. */
export async function begin(clones: number): Promise<number> {
  const id = await createDocument();
  await psql.update('documents', id, { countries: ['KEN'], displacement_types: ['Disaster'] });
  browser.open(`/documents/${id}`);
  await openLines();
  await choose(1, 'type', 'New Displacement (Flow)');
  await choose(1, 'data.term', 'Displaced');
  type(1, 'data.reported_figure', '12');
  type(1, 'data.start_date', '2024-01-30');
  type(1, 'name', '  كينيا: فيضانات  ');
  for (let clone = 1; clone <= clones; clone++) {
    fireEvent.click(await screen.findByLabelText(`Clone fact ${clone}`));
    await waitFor(() => expect(forms()).toHaveLength(clone + 1));
    type(clone + 1, 'data.reported_figure', String(12 + clone));
  }
  return id;
}

export async function choose(form: number, place: string, option: string): Promise<void> {
  await user.click(control(form, place));
  await user.paste(option);
  const found = await waitFor(() => {
    const [last] = [...document.querySelectorAll('.ant-select-item-option')]
      .filter(({ textContent }) => textContent.startsWith(option))
      .slice(-1);
    if (last === undefined) throw new Error(`${place} offers no ${option}`);
    return last;
  });
  await user.click(found);
}
