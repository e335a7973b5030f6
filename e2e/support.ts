/** What every journey needs: signing in, importing a file as its owner would, and a look for what keeps people out. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const password = process.env['E2E_PASSWORD']!;

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** Ends this person's session and begins another's, in the same browser. */
export async function changePerson(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await signIn(page, username);
}

/** Begins another person's session without the screen of sign-in. */
export async function enter(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
}

/** Makes a record as whoever is signed in; returns its id. */
export async function post(page: Page, relation: string, data: object): Promise<number> {
  const answer = await page.request.post(`/psql/${relation}`, {
    data,
    headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** `npm run import`, which finds the running server by its data directory. Returns what it printed. */
export async function importFile(kind: string, file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/db/import/main.js', kind, file], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR']!, DATABASE_URL: '' },
  });
  return stdout;
}

/** Nothing at all that axe finds, but for what decision 0013 excepts, once what fades has done so: half faded, no text has its contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // A frame holds a file of somebody else, where no script runs: axe would wait for an answer out of it.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !isExcepted(id, html)).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(found).toEqual([]);
}

/** The list of antd's pickers, which scrolls by the arrow keys of its field. */
const isExcepted = (rule: string, html: string) =>
  rule === 'scrollable-region-focusable' && html.startsWith('<div class="ant-select-dropdown-list-holder"');

/** Chooses one option of a picker by keyboard, as people who know it do: type, then Enter. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const picker = page.getByLabel(label, { exact: true });
  await picker.click();
  await picker.fill(option);
  await page.getByTitle(option, { exact: true }).last().click();
}
