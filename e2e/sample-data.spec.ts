/** The first day of an installation: the first steps tick themselves off, and the sample data goes in one step, which is undone. On a server of its own, because all sample people go. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, password, post } from './support.ts';

let server: ChildProcess;
let folder = '';
let address = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-sample-'));
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      SAMPLE_FACTS: '40',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      SAMPLE_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((found, failed) => {
    let said = '';
    server.on('exit', () => failed(new Error(`The server ended: ${said}`)));
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const [, at] = /Helix is at (\S+)/.exec(said) ?? [];
      if (at !== undefined) found(at);
    });
  });
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const signIn = (page: Page, username: string) =>
  page.request.post(`${address}/auth/login`, { data: { username, password } });
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });
const userMenu = (page: Page) => page.locator('.bar-user');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remove sample data?' });
const factsOf = async (page: Page) => {
  const answer = await page.request.get(`${address}/psql/facts_view?select=id&limit=1`, {
    headers: { prefer: 'count=exact' },
  });
  return answer.headers()['content-range']?.split('/')[1];
};

test('the first steps tick themselves off, and the sample goes and comes back @proof', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  expect((await signIn(page, 'admin')).status()).toBe(200);
  await page.goto('/');
  await expect(step(page, 'Add your colleagues')).toContainText('To do');
  await expect(step(page, 'Remove the sample data')).toContainText('To do');
  await expectAccessibleInBothThemes(page);

  // Hidden, also for the next visit, and back from the person's menu.
  await steps(page).getByRole('button', { name: 'Hide' }).click();
  await expect(steps(page)).toBeHidden();
  await page.reload();
  await page.getByRole('navigation', { name: 'Start' }).waitFor();
  await expect(steps(page)).toBeHidden();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await expect(steps(page)).toBeVisible();

  // A colleague is made elsewhere; the list sees it.
  const made = await page.request.post('/psql/rpc/create_user', {
    data: { username: 'asha', name: 'Asha', roles: ['Expert'] },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.reload();
  await expect(step(page, 'Add your colleagues')).toContainText('Done');

  // A real document names a sample publisher, which stays.
  const [publisher] = (await (await page.request.get('/psql/publishers?limit=1')).json()) as { id: number }[];
  const at = { publication_date: '2025-02-01', publishers: [publisher?.id], sources: [publisher?.id] };
  await post(page, 'documents', { name: 'A real report', countries: ['KEN'], ...at });
  await page.goto(`/publishers/${publisher?.id}`);
  await expect(page.locator('.record-head').getByText('Sample', { exact: true })).toBeVisible();

  await page.goto('/');
  await step(page, 'Remove the sample data').getByRole('button').click();
  const row = (kind: string) => dialog(page).getByRole('row', { name: kind });
  await expect(row('facts').getByRole('cell')).toHaveText(['facts', '40', '']);
  await expect(row('publishers').getByRole('cell').last()).toHaveText('1');
  await expectAccessible(page, ['.ant-modal']);
  await dialog(page).getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.locator('.notice')).toContainText('sample records removed');
  await expect(dialog(page)).toBeHidden();
  await expect(step(page, 'Remove the sample data')).toContainText('Done');
  expect(await factsOf(page)).toBe('0');
  const other = await browser.newContext({ baseURL: address });
  expect((await other.request.post('/auth/login', { data: { username: 'administrator', password } })).status()).toBe(
    401,
  );
  await other.close();

  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.notice')).toContainText('as before', { timeout: 60_000 });
  expect(await factsOf(page)).toBe('40');
  await expect(step(page, 'Remove the sample data')).toContainText('To do');
  await page.goto('/users');
  await expect(page.getByRole('columnheader', { name: 'Sample' })).toBeVisible();
  await context.close();
});

test('the keys are a first step only where there is a keyboard @proof', async ({ browser }) => {
  for (const isMobile of [false, true]) {
    const context = await browser.newContext({
      baseURL: address,
      reducedMotion: 'reduce',
      hasTouch: isMobile,
      isMobile,
    });
    const page = await context.newPage();
    expect((await signIn(page, 'expert')).status()).toBe(200);
    await page.goto('/');
    await expect(step(page, 'Record your first fact')).toBeVisible();
    await expect(step(page, 'Learn the keys')).toHaveCount(isMobile ? 0 : 1);
    await context.close();
  }
});
