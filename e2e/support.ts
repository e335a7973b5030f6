/** Helpers of the journeys: sessions, moving between screens, records and imports without the screens, fields of a form, and accessibility checks. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

export const password = process.env['E2E_PASSWORD']!;

/** Signs in on the screen. Other journeys use `enter`: the screen takes two seconds, and session.spec.ts tests it. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** The session of each user in this worker: a sign-in costs as much as a screen, because of the password's hash. */
const sessions = new Map<string, Cookies>();

/** Begins a user's session without the sign-in screen, or continues it. The next page uses it. */
export async function enter(page: Page, username: string): Promise<void> {
  const kept = sessions.get(username);
  if (kept !== undefined) {
    await page.context().addCookies(kept);
    // A journey may have ended it.
    if ((await page.request.get('/user/authorize')).ok()) return;
  }
  const answer = await page.request.post('/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  sessions.set(username, await page.context().cookies());
}

/** Begins another user's session in the same browser, after clearing all data of the first. */
export async function changePerson(page: Page, username: string): Promise<void> {
  await page.evaluate(() => window.localStorage.clear());
  await enter(page, username);
}

/** An answer to a question before an act, whose button has the same verb. */
export const answerButton = (page: Page, verb: string): Locator =>
  page.locator('.ant-popconfirm, .ant-modal-confirm').getByRole('button', { name: verb, exact: true });

/** Opens a screen as a link does, without reloading the page. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
}

/** Creates a record as the signed-in user; returns its id. */
export async function post(page: Page, relation: string, data: object): Promise<number> {
  const answer = await page.request.post(`/psql/${relation}`, {
    data,
    headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Delivers records to the parking lot as a program does, with a token of this name. */
export async function ingest(page: Page, name: string, records: object[]): Promise<number[]> {
  const data = { owner: 'ingest', name, role: 'Ingest', days: 1 };
  const made = await page.request.post('/psql/rpc/create_token', { data });
  expect(made.status(), await made.text()).toBe(200);
  const { token } = (await made.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  // Not the browser's request, which has the cookies of a session.
  const { origin } = new URL(made.url());
  const body = JSON.stringify({ records });
  const answer = await fetch(`${origin}/psql/rpc/ingest_parking_lot`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const { refused, records: stored } = (await answer.json()) as { refused: number; records: { id: number }[] };
  expect(refused).toBe(0);
  return stored.map(({ id }) => id);
}

/** Runs `npm run import`, which finds the running server by its data directory. Returns its output. */
export async function importFile(kind: string, file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/db/import/main.js', kind, file], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR']!, DATABASE_URL: '' },
  });
  return stdout;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A csv file of the rows, with the columns of the first row. */
export async function writeCsv(path: string, rows: readonly Readonly<Record<string, string>>[]): Promise<void> {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  await writeFile(path, lines.map((cells) => cells.map(quoted).join()).join('\n'));
}

/** Chooses one option of a picker by keyboard, as an experienced user does: type, then Enter. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const picker = page.getByLabel(label, { exact: true });
  await picker.click();
  await picker.fill(option);
  await page.getByTitle(option, { exact: true }).last().click();
}

/** Types a part of a name into a picker and takes its first option by Enter. */
export async function typeAndEnter(page: Page, label: string, text: string, first: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await takeFirst(page, text, first);
}

/** The same in the picker with the focus, once the list offers the option: it may still be loading. */
export async function takeFirst(page: Page, text: string, first: string | RegExp): Promise<void> {
  // At once: the list of a part of the text may begin with the same option, and Enter then waits for the next list.
  await page.keyboard.insertText(text);
  const options = page.locator('.ant-select-item-option-content, .ant-cascader-menu-item-content');
  await expect(options.locator('visible=true').first()).toHaveText(first);
  await page.keyboard.press('Enter');
}

/** Presses a key, Tab unless another is given, until this element has the focus; fails if it is never reached. */
export async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

/** Expects no axe violation on the page, or in these parts of it, except the one of decision 0013. */
export async function expectAccessible(page: Page, parts: readonly string[] = ['html']): Promise<void> {
  // A colour on its way to another one is neither.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const ending = running.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const options = readsColours()
    ? {}
    : { rules: Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }])) };
  expect(await findings(page, parts, options)).toEqual([]);
}

/** The rules of axe that read colours: all that the theme can break, for its only effect is on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Colours take most of the time of a check, and web/ui/colours.test.ts tests all of their pairs: `npm test` reads them, in both themes, in the journeys with this tag alone. */
const readsColours = () => process.env['PROOF_JOURNEYS'] !== undefined || test.info().tags.includes('@colours');

const expectReadable = async (page: Page, parts: readonly string[]) =>
  expect(await findings(page, parts, { runOnly: COLOUR_RULES })).toEqual([]);

/** The same check on the light page, and of the colours on the dark page; give parts if the rest of the dark page was checked before. */
export async function expectAccessibleInBothThemes(page: Page, darkParts: readonly string[] = ['html']): Promise<void> {
  await inBothThemes(page, (check) => check(darkParts));
}

/**
 * `go` opens states of the page and calls `check` in each, once in each theme: to change the theme takes longer than to open a state again.
 * The whole page is checked, or on a dark one (and on a light one, too) the given parts, where the others were checked before.
 */
export async function inBothThemes(
  page: Page,
  go: (check: (darkParts?: readonly string[], lightParts?: readonly string[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  await go((_, lightParts) => expectAccessible(page, lightParts));
  if (!readsColours()) return;
  await setTheme(page, 'dark');
  await go((darkParts = ['html']) => expectReadable(page, darkParts));
  await setTheme(page, 'light');
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
}

async function findings(page: Page, parts: readonly string[], options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ include, more }) => {
      // Waits for fading to end: half-faded text fails the contrast check.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // A frame holds an uploaded file, where no script runs. Passed checks are not reported: that would take most of the time.
      const found = await run(
        { include: [...include], exclude: ['iframe'] },
        { iframes: false, resultTypes: ['violations'], ...more },
      );
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target: target.join(' ') })),
      }));
    },
    { include: parts, more: options },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !isExcepted(id, html)).map(({ target }) => `${id}: ${target}`),
  );
}

/** The list of antd's pickers, which is scrolled by the arrow keys of its field. */
const isExcepted = (rule: string, html: string) =>
  rule === 'scrollable-region-focusable' && html.startsWith('<div class="ant-select-dropdown-list-holder"');

/** A fact that the IDU shows today, at a place of the same name. */
export function factOfIdu(
  name: string,
  iso3: string,
  displacement_type: string,
  reported_figure: number,
  latlng: readonly number[],
) {
  const date = new Date().toISOString().slice(0, 10);
  const day = { date, accuracy: 'Day' };
  return {
    name,
    iso3,
    year: Number(date.slice(0, 4)),
    displacement_type,
    type: 'New Displacement (Flow)',
    idu: true,
    locations: { locations: [{ name, type: 'Origin', accuracy: 'Point', latlng }] },
    data: {
      qualifier: 'total',
      unit: 'Person',
      term: 'Displaced',
      reported_figure,
      start_date: day,
      end_date: day,
      excerpt_for_idu: `${name}: the sea took the road.`,
    },
  };
}
