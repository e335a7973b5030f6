/** Every list to choose from, by keyboard alone: Enter chooses, Tab leaves and changes nothing, and no step of Tab lands where nothing shows the focus. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { choose, enter, post, takeFirst, walkTo } from './support.ts';

type Choice = {
  /** The screen, and the field on it. */
  address: string;
  field: string;
  typed: string;
  /** The first option for the typed text. */
  first: string;
  /** Another field of the sample is made of the same piece. */
  alike?: true;
  /** The chosen value, if it is drawn otherwise. */
  shown?: string;
  /** Before the field can be used. */
  begin?: (page: Page) => Promise<unknown>;
};

const GROUP = 'Keyboard group';
const asDisaster = (page: Page) => choose(page, 'Cause', 'Disaster');

/** Fields of several values, then those of one. */
const SEVERAL: Choice[] = [
  { address: '/users/new', field: 'Roles', typed: 'Exp', first: 'Expert', alike: true },
  { address: '/documents/new', field: 'Countries', typed: 'mozam', first: 'Mozambique', alike: true },
  {
    address: '/documents/new',
    field: 'Sources',
    typed: 'Keyboard Red Cross',
    first: 'Keyboard Red Cross',
    alike: true,
  },
  {
    address: '/documents/new',
    field: 'Publishers',
    typed: 'Keyboard Red Cross',
    first: 'Keyboard Red Cross',
    alike: true,
  },
  { address: '/facts', field: 'Year', typed: '2025', first: '2025', alike: true },
  { address: '/facts', field: 'Country', typed: 'mozam', first: 'Mozambique', alike: true },
  { address: '/facts', field: 'Groups', typed: 'keyb', first: GROUP, alike: true },
  { address: '/facts', field: 'Themes', typed: 'protr', first: 'Protracted', alike: true },
  {
    address: '/facts',
    field: 'Hazard',
    typed: 'flash',
    first: 'Weather related / Hydrological / Flood / Flash flood',
    shown: 'Flash flood',
  },
  { address: '/documents', field: 'Publishers', typed: 'Keyboard Red Cross', first: 'Keyboard Red Cross', alike: true },
];
const ONE: Choice[] = [
  { address: '/facts', field: 'Event', typed: 'Keyboard event', first: 'Keyboard event of floods' },
  { address: '/facts', field: 'Cause', typed: 'dis', first: 'Disaster', alike: true },
  {
    address: '/events/new',
    field: 'Hazard Type',
    typed: 'flash',
    first: 'Weather related / Hydrological / Flood / Flash flood',
    shown: 'Flash flood',
    begin: asDisaster,
    alike: true,
  },
  { address: '/facts', field: 'User', typed: 'coord', first: 'Coordinator', alike: true },
];

const shownOf = (page: Page, field: Locator) => page.locator('.ant-select').filter({ has: field });
/** Without the count of values that do not fit the field, which follows its width. */
const textOf = async (box: Locator) =>
  (await box.innerText())
    .replaceAll(/\+ \d+ \.\.\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The element with the focus: whether it is one that a person can see has it. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return false;
    // The input of a choice such as All or Any lies unseen in its label, which shows the focus.
    const { opacity, visibility } = getComputedStyle(at.closest('label') ?? at);
    return (
      at.getClientRects().length > 0 && opacity !== '0' && visibility !== 'hidden' && !at.matches('.ant-select-clear')
    );
  });

async function open(page: Page, { address, begin, field }: Choice): Promise<Locator> {
  await page.goto(address);
  await begin?.(page);
  const control = page.getByLabel(field, { exact: true }).and(page.getByRole('combobox')).first();
  await control.waitFor();
  await walkTo(page, control);
  return control;
}

async function take(page: Page, field: Locator, { typed, first, shown = first }: Choice): Promise<string> {
  await takeFirst(page, typed, new RegExp(`^${first}`));
  const box = shownOf(page, field);
  await expect(box).toContainText(shown);
  return textOf(box);
}

/** Tab away, and all ways back into the list and out of it again, change nothing. */
async function leaves(page: Page, field: Locator, chosen: string): Promise<void> {
  const box = shownOf(page, field);
  const steps = [[], ['ArrowDown'], ['ArrowDown', 'ArrowDown', 'ArrowDown'], ['Escape'], ['ArrowDown', 'Escape']];
  for (const keys of steps) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
    expect(await focusIsSeen(page), `Tab after ${keys.join()}`).toBe(true);
    expect(await box.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    expect(await textOf(box), `after ${keys.join()} and Tab`).toBe(chosen);
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(await textOf(box), `after ${keys.join()} and Shift+Tab`).toBe(chosen);
  }
}

/** Once in each worker, which has a product of its own. */
let eventMade = false;

test.beforeEach(async ({ page }) => {
  await enter(page, 'administrator');
  // Values that one field leaves unsaved are given up for the next.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.request.post('/psql/groups', { data: { name: GROUP, start_date: '2024-01-01', end_date: '2024-12-31' } });
  await page.request.post('/psql/publishers', { data: { name: 'Keyboard Red Cross', type: 'Media' } });
  if (eventMade) return;
  eventMade = true;
  const start_date = { date: '2024-02-10', accuracy: 'Day' };
  const event = { name: 'Keyboard event of floods', year: 2024, displacement_type: 'Conflict', countries: ['SDN'] };
  await post(page, 'events', { ...event, start_date });
});

for (const choice of sampleOf(SEVERAL, ({ alike }) => alike === undefined))
  test(`Tab leaves ${choice.field} of ${choice.address} and changes nothing`, async ({ page }) => {
    const field = await open(page, choice);
    const chosen = await take(page, field, choice);
    await leaves(page, field, chosen);
    // A part of a name that is left stays as it was typed, with a note.
    const part = choice.typed.slice(0, -1);
    await page.keyboard.type(part);
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue(part);
    const note = page.getByText(`“${part}” was not chosen`);
    await expect(note).toBeVisible();
    const reset = page.getByRole('search').getByRole('button', { name: 'Reset' });
    if ((await reset.count()) === 0) return;
    await reset.press('Enter');
    await expect(note).toBeHidden();
    await expect(field).toHaveValue('');
  });

for (const choice of sampleOf(ONE, ({ alike }) => alike === undefined))
  test(`Tab leaves ${choice.field} of ${choice.address}, and Delete empties it`, async ({ page }) => {
    const field = await open(page, choice);
    const chosen = await take(page, field, choice);
    // Enter chose, and does not open the list again.
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await leaves(page, field, chosen);
    await page.keyboard.press('Delete');
    await expect(shownOf(page, field)).not.toContainText(choice.shown ?? choice.first);
  });

/** Presses Enter in the field as soon as an option with this text is in the page: before antd, which marks it after the drawing, has marked it. */
const enterAsDrawn = (field: Locator, option: string) =>
  field.evaluate((input, text) => {
    const press = (type: string) =>
      input.dispatchEvent(
        new KeyboardEvent(type, { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
      );
    new MutationObserver((_, observer) => {
      const drawn = [...document.querySelectorAll('.ant-select-item-option')];
      if (!drawn.some((one) => one.textContent.includes(text))) return;
      observer.disconnect();
      document.body.dataset['marked'] = String(document.querySelector('.ant-select-item-option-active') !== null);
      press('keydown');
      press('keyup');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, option);

test('Enter chooses the first option at the moment in which it is drawn', async ({ page }) => {
  const choice = ONE[0]!;
  const field = await open(page, choice);
  await enterAsDrawn(field, choice.first);
  await page.keyboard.type(choice.typed);
  await expect(shownOf(page, field)).toContainText(choice.first);
  await expect(field).toHaveValue('');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  // Otherwise another moment was tried.
  await expect(page.locator('body')).toHaveAttribute('data-marked', 'false');
});
