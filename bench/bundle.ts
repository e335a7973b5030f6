/** What a browser loads of JavaScript to show the sign-in screen and the facts list, packed with gzip. Needs a real browser. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { openBrowser, signedIn } from './browser.ts';
import type { Context } from './context.ts';
import { existingPlace } from './embedded-place.ts';
import type { Result } from './table.ts';

const most = 200_000;

export async function benchBundle({ say }: Context): Promise<Result[]> {
  const browser = await openBrowser();
  const place = await existingPlace();
  const server = await place.start();
  try {
    const stranger = await browser.newContext({ baseURL: server.url });
    const signIn = await scriptsOf(stranger, '/signin', 'Password', say);
    const somebody = await signedIn(browser, server.url, place.password);
    // Another context with the same session has an empty cache.
    const known = await browser.newContext({ baseURL: server.url, storageState: await somebody.storageState() });
    const facts = await scriptsOf(known, '/facts', null, say);
    return [bundleResult('/signin', signIn, most), bundleResult('/facts', facts, null)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Bytes of every script, gzipped one by one as they are sent. */
async function scriptsOf(
  context: BrowserContext,
  path: string,
  label: string | null,
  say: (line: string) => void,
): Promise<number> {
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('javascript')) return;
    sizes.set(
      new URL(response.url()).pathname,
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await (label === null ? page.locator('[role="grid"]').first() : page.getByLabel(label)).waitFor();
  const settled = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
  await page.close();
  for (const { name, size } of settled.toSorted((one, other) => other.size - one.size))
    say(`${path}  ${(size / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  return settled.reduce((sum, { size }) => sum + size, 0);
}

function bundleResult(path: string, size: number, limit: number | null): Result {
  return {
    what: `bundle: JavaScript of ${path}, gzip`,
    measured: `${(size / 1000).toFixed(1)} kB`,
    floor: '',
    ratio: limit === null ? null : size / limit,
    target: limit === null ? '' : `< ${limit / 1000} kB`,
    met: limit === null ? null : size < limit,
  };
}
