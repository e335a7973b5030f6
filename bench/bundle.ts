/** The JavaScript that a browser loads to show the sign-in screen and the facts list, compressed with gzip. Needs a real browser. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { signedIn, withBrowser } from './browser.ts';
import type { Context } from './context.ts';
import { installed, served } from './server.ts';
import { below, result, type Result } from './table.ts';

/** The most bytes of the sign-in and of the facts list. */
const most = { signIn: 200_000, facts: 600_000 };
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchBundle({ say }: Context): Promise<Result[]> {
  const directory = await installed();
  return withBrowser((browser) =>
    served(directory, async (server) => {
      const stranger = await browser.newContext({ baseURL: server.url });
      const signIn = await scriptsOf(stranger, '/signin', (page) => page.getByLabel('Password').waitFor(), say);
      const somebody = await signedIn(browser, server);
      const facts = await scriptsOf(somebody, '/facts', (page) => page.locator('[role="grid"]').first().waitFor(), say);
      const sized = (path: string, size: number, limit: number): Result =>
        result(`bundle: JavaScript of ${path}, gzip`, kilobytes(size), '', below(size, limit, kilobytes, size / limit));
      return [sized('/signin', signIn, most.signIn), sized('/facts', facts, most.facts)];
    }),
  );
}

/** Bytes of every script, gzipped one by one as they are sent. */
async function scriptsOf(
  context: BrowserContext,
  path: string,
  shown: (page: Page) => Promise<void>,
  say: Context['say'],
): Promise<number> {
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
    const size = response.body().then((body) => gzipSync(body).length);
    sizes.set(new URL(response.url()).pathname, size);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await shown(page);
  const settled = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
  await page.close();
  for (const { name, size } of settled.toSorted((one, other) => other.size - one.size))
    say(`${path}  ${kilobytes(size).padStart(9)}  ${name}`);
  return settled.reduce((sum, { size }) => sum + size, 0);
}
