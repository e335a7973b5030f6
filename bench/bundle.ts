/** The JavaScript that a browser loads to show the sign-in screen and the facts list, compressed with gzip. Needs a real browser. */
import { gzipSync } from 'node:zlib';
import { openBrowser, signedIn } from './browser.ts';
import { below, type Context, type Unit } from './report.ts';
import { installed, serve } from './server.ts';

const kilobytes: Unit = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchBundle({ say, report }: Context): Promise<void> {
  const directory = await installed();
  await using browser = await openBrowser();
  await using server = await serve(directory);
  const stranger = await browser.newContext({ baseURL: server.url });
  const somebody = await signedIn(browser, server);
  for (const [path, person, shown, most] of [
    ['/signin', stranger, 'input[type="password"]', 200_000],
    ['/facts', somebody, '[role="grid"]', 600_000],
  ] as const) {
    const page = await person.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
      // Gzipped one by one, as they are sent.
      const size = response.body().then((body) => gzipSync(body).length);
      sizes.set(new URL(response.url()).pathname, size);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(shown).first().waitFor();
    const settled = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
    await page.close();
    for (const { name, size } of settled.toSorted((one, other) => other.size - one.size))
      say(`${path}  ${kilobytes(size).padStart(9)}  ${name}`);
    const all = settled.reduce((sum, { size }) => sum + size, 0);
    const held = { ratio: all / most, ...below(all, most, kilobytes) };
    report(`bundle: JavaScript of ${path}, gzip`, kilobytes(all), '', held);
  }
}
