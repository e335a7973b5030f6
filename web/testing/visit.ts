/**
 * What every test of a screen begins with: a server of its own with accounts, and for each test a new browser, a user at
 * it and somebody signed in. `server`, `browser` and `user` are always those of the running test; replaces nothing of ours.
 */
import { configure, getConfig } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { login } from '#web/data/session.ts';
import { openBrowser, type Browser } from './browser.tsx';

export const PASSWORD = 'a long enough secret';

export let server: TestServer;
export let browser: Browser;
export let user: UserEvent;

type Options = {
  /** Imports the screens of the file before the clock of its first test runs: the first takes longer than a test waits. */
  screens?: () => Promise<unknown>;
  /** The first of the people is, unless this says nobody. */
  signedIn?: boolean;
  /** Screens with a grid: it draws as many rows and columns as fit, and the test's page has no sizes of its own. */
  grids?: boolean;
};

/** Opens a browser that knows nothing of what another one kept. */
export function openAnotherBrowser(): void {
  browser = openBrowser(server.app);
}

export const signInAs = (username: string): Promise<unknown> => login(username, PASSWORD);

/** Closes the browser and comes back on another day: what the browser keeps is there, what the page held is not. */
export async function comeBackAs(username: string): Promise<void> {
  const kept = { ...localStorage };
  browser.close();
  openAnotherBrowser();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  await signInAs(username);
}

/** Returns what takes them away: the next file runs on the same page. */
function givePageSizes(): () => void {
  const page = HTMLElement.prototype;
  const taken = Object.entries({ clientWidth: 3000, clientHeight: 900, offsetWidth: 3000, offsetHeight: 900 }).map(
    ([size, pixels]) => {
      const before = Object.getOwnPropertyDescriptor(page, size);
      Object.defineProperty(page, size, { configurable: true, get: () => pixels });
      return () => (before ? Object.defineProperty(page, size, before) : Reflect.deleteProperty(page, size));
    },
  );
  return () => {
    for (const takeAway of taken) takeAway();
  };
}

/** Called once, before the tests of the file; `people` are their usernames with their roles. */
export function visit(
  people: Readonly<Record<string, string>>,
  { screens, signedIn = true, grids = false }: Options = {},
): void {
  const { getElementError } = getConfig();
  let takeSizesAway: (() => void) | undefined;
  beforeAll(async () => {
    if (grids) takeSizesAway = givePageSizes();
    await Promise.all([screens === undefined ? null : import('#web/app/workplace.tsx'), screens?.()]);
    server = await startServer();
    for (const [username, role] of Object.entries(people)) await server.addUser(username, PASSWORD, [role]);
  });
  afterAll(async () => {
    takeSizesAway?.();
    configure({ getElementError });
    await server.close();
  });
  beforeEach(async () => {
    openAnotherBrowser();
    // A page with a grid is large: printing it at every look that finds nothing yet would take longer than the looking.
    if (grids) configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') });
    // The styles of all elements above a press are not asked whether it gets through: they make a quarter of the time of a test, and a browser asks them.
    user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
    const [first] = Object.keys(people);
    if (signedIn && first !== undefined) await signInAs(first);
  });
  afterEach(() => browser.close());
}
