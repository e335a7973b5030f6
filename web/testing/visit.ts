/**
 * The set-up of every screen test: a server with accounts, and for each test a new browser, a user and a
 * session. `server`, `browser` and `user` always belong to the running test; mocks no code of ours.
 */
import { configure, getConfig, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { authorize, login } from '#web/data/session.ts';
import { openBrowser, type Browser } from './browser.tsx';

export const PASSWORD = 'a long enough secret';

export let server: TestServer;
export let browser: Browser;
export let user: UserEvent;

type Options = {
  /** Imports the screens of the file before the time limit of its first test starts, because the first import takes longer than a test waits. */
  screens?: () => Promise<unknown>;
  /** Signs the first of the people in, unless false. */
  signedIn?: boolean;
  /** Keeps each person's session for all tests of the file. */
  oneSession?: boolean;
  /** For screens with a grid, which draws the rows and columns that fit: happy-dom has no sizes. */
  grids?: boolean;
};

/** Opens a browser with an empty store. */
export function openAnotherBrowser(): void {
  browser = openBrowser(server.app);
}

/** Answers a question before an act, whose button has the same verb. */
export const answerQuestion = async (verb: string): Promise<void> =>
  user.click(await screen.findByText(verb, { selector: ':is(.ant-popconfirm, .ant-modal-confirm) button *' }));

export const signInAs = (username: string): Promise<unknown> => login(username, PASSWORD);

/** The cookies of each person's session, for a file with more sign-ins than a minute allows. */
let sessions: Map<string, ReadonlyMap<string, string>> | null = null;

async function signInOnce(username: string): Promise<void> {
  const kept = sessions?.get(username);
  if (kept === undefined) {
    await signInAs(username);
    sessions?.set(username, new Map(browser.cookies));
  } else {
    for (const [name, value] of kept) browser.cookies.set(name, value);
    await authorize();
  }
}

/** Closes the browser and returns later: the store is kept, the page's memory is not. */
export async function comeBackAs(username: string): Promise<void> {
  const kept = { ...localStorage };
  browser.close();
  openAnotherBrowser();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  await signInOnce(username);
}

/** Returns a function that removes the sizes: the next file runs on the same page. */
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

/** Called once, before the tests of the file; `people` are their usernames with their user roles. */
export function visit(
  people: Readonly<Record<string, string>>,
  { screens, signedIn = true, oneSession = false, grids = false }: Options = {},
): void {
  const { getElementError } = getConfig();
  let takeSizesAway: (() => void) | undefined;
  beforeAll(async () => {
    sessions = oneSession ? new Map() : null;
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
    // A search that waits fails many times: printing the page each time would take longer than the searches.
    configure({ getElementError: (message) => new Error(message ?? 'not found') });
    if (grids) configure({ asyncUtilTimeout: 30_000 });
    // Checking the styles of all ancestors at every click would take a quarter of a test's time; a real browser checks them in the journeys.
    user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
    const [first] = Object.keys(people);
    if (signedIn && first !== undefined) await signInOnce(first);
  });
  afterEach(() => browser.close());
}
