/** People who click, type and press keys at random, each role on a product of its own: no screen breaks, no answer is a fault of the server, and no text shows the inside of a value. */
import { expect, test, type Page } from '@playwright/test';
import { ownServer } from './own-server.ts';
import { screensOf } from './screens.ts';
import { enter } from './support.ts';

const STEPS = Number(process.env['PROOF_RANDOM_STEPS'] ?? 300);
const SEED = Number(process.env['PROOF_SEED'] ?? 1);
const MINUTE = 60_000;

type Random = { below: (end: number) => number; one: <Of>(of: readonly Of[]) => Of };

/** The same numbers for the same seed. */
function randomOf(seed: number): Random {
  let state = seed;
  const below = (end: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
  return { below, one: (of) => of[below(of.length)]! };
}

const TEXTS = [
  '1,250',
  '-3',
  '1e9',
  '99999999999999999999',
  '31/02/2025',
  '2025-02-11',
  'كسلا',
  '<b>x</b>',
  '%_*\\',
  'a'.repeat(300),
  ' ',
  '2025',
  'flood',
  "O'Brien; --",
  'https://example.org/a?b=c',
  '@coord',
];
const KEYS = (
  'Escape Enter Tab Shift+Tab Space Delete Backspace Home End PageDown ArrowDown ArrowUp ArrowLeft ArrowRight ' +
  'Control+s Control+z Control+k Control+Enter Alt+Enter Control+a Control+c Control+v j k x e f c r n s z ? / 1 2 3 4 g'
).split(' ');
/** These end the session or the sample; journeys of their own try them. */
const LEFT_ALONE = /sign out|log ?out|everywhere|remove the sample|suspend|view as|stop viewing/i;
const INSIDE = /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/;

/** A place to click: the middle of an element that can be used and is not covered; null without one. */
const placeToClick = (page: Page, share: number) =>
  page.evaluate(
    ({ share: part, leftAlone }) => {
      const alone = new RegExp(leftAlone, 'i');
      const found = [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], input, textarea, summary, canvas, [role=tab], [role=option], [role=menuitem], [role=combobox], [role=gridcell], [role=slider], [role=treeitem], [tabindex="0"], .ant-select-item-option',
        ),
      ].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + Math.min(width / 2, 400), top + Math.min(height / 2, 300)];
        if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
        const over = document.elementFromPoint(x, y);
        if (over === null || !(element.contains(over) || over.contains(element))) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        if (alone.test(name)) return [];
        const link = element.closest('a')?.href ?? '';
        if (link !== '' && !link.startsWith(location.origin) && !link.startsWith('blob:')) return [];
        return [{ x, y, name: `${element.tagName.toLowerCase()} ${name.slice(0, 40)}` }];
      });
      return found[Math.floor(part * found.length)] ?? null;
    },
    { share, leftAlone: LEFT_ALONE.source },
  );

/** The fault that the screen shows; null if all is well. A page may be too wide while a list opens at its edge. */
const wrongOn = (page: Page) =>
  page.evaluate(
    async ({ inside, frames }) => {
      const text = document.body.innerText;
      const at = text.search(new RegExp(inside));
      if (at !== -1) return `the text “${text.slice(Math.max(0, at - 40), at + 40)}”`;
      const title = document.querySelector('h1')?.textContent ?? '';
      if (title === 'Something went wrong') return `the broken screen: ${text.slice(0, 200)}`;
      const over = () => document.documentElement.scrollWidth - innerWidth;
      for (let frame = 0; frame < frames && over() > 1; frame += 1)
        await new Promise((go) => requestAnimationFrame(go));
      return over() > 1 && innerWidth > 600 ? `a page ${over()} px too wide` : null;
    },
    { inside: INSIDE.source, frames: 60 },
  );

/** One random act; null if there is nothing to click. Its words are for the trail. */
async function act(
  page: Page,
  { below, one }: Random,
  screens: readonly string[],
  first: boolean,
): Promise<string | null> {
  const kind = below(100);
  if (first || kind < 3) {
    const to = one(screens);
    await page.goto(to).catch(() => undefined);
    return `go ${to}`;
  }
  if (kind < 60) {
    const place = await placeToClick(page, below(1_000) / 1_000).catch(() => null);
    if (place === null) return null;
    const button = below(20) === 0 ? 'right' : 'left';
    const clickCount = below(12) === 0 ? 2 : 1;
    await page.mouse.click(place.x, place.y, { button, clickCount });
    return `${button} click${clickCount === 2 ? ' twice' : ''} on ${place.name}`;
  }
  if (kind < 75) {
    const text = one(TEXTS);
    await page.keyboard.insertText(text);
    return `type ${text.slice(0, 20)}`;
  }
  if (kind < 78) {
    const down = below(4) === 0 ? -900 : 600;
    await page.mouse.wheel(0, down);
    return `wheel ${down}`;
  }
  if (kind < 95) {
    const key = one(KEYS);
    await page.keyboard.press(key);
    return key;
  }
  if (kind < 97) {
    await page.goBack({ timeout: 5_000 }).catch(() => undefined);
    return 'back';
  }
  const width = one([390, 1280, 1920]);
  await page.setViewportSize({ width, height: 900 });
  return `${width} px`;
}

for (const [at, role] of ['expert', 'reviewer', 'coordinator', 'viewer', 'administrator'].entries())
  test(`${role} @proof`, async ({ browser }) => {
    test.setTimeout(STEPS * 4_000 + 3 * MINUTE);
    await using server = await ownServer();
    const { address } = server;
    const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults = new Map<string, string>();
    const trail: string[] = [];
    const fault = (what: string) => {
      if (!faults.has(what)) faults.set(what, trail.slice(-12).join(' → '));
    };
    page.on('pageerror', ({ message, stack = '' }) =>
      fault(`an error in the page: ${message} ${stack.split('\n')[1] ?? ''}`),
    );
    page.on('console', (message) => {
      // A refusal is no fault; those of the server are told below.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        fault(`in the console: ${message.text().slice(0, 300)}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500)
        fault(
          `${response.status()} of ${response.request().method()} ${response.url().replace(address, '').slice(0, 200)}`,
        );
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('download', (download) => void download.cancel().catch(() => undefined));
    page.on('filechooser', (chooser) => {
      const buffer = Buffer.from('iso3,figure\nSDN,"1,200"\nKEN,dozens\n');
      void chooser.setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer }).catch(() => undefined);
    });
    context.on('page', (other) => void other.close().catch(() => undefined));
    await enter(page, role);
    // A role may see none of some kinds of records.
    const screens = (await screensOf(page)).filter((screen) => !screen.includes('undefined'));
    const random = randomOf(SEED * 100 + at + 1);
    for (let step = 0; step < STEPS; step += 1) {
      const done = await act(page, random, screens, step % 40 === 0);
      if (done !== null) trail.push(done);
      // Every second act comes before the page is ready.
      if (step % 2 === 0) await page.waitForLoadState('load').catch(() => undefined);
      if (!page.url().startsWith(address)) await page.goto('/');
      const wrong = await wrongOn(page).catch(() => null);
      if (wrong !== null) fault(`${wrong} at ${page.url().replace(address, '')}`);
      if (new URL(page.url()).pathname === '/signin') {
        fault('the session ended');
        await enter(page, role);
      }
    }
    await context.close();
    expect(Object.fromEntries(faults)).toEqual({});
  });
