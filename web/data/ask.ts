/** Sends one request to our server; after a 401 it waits for the sign-in in place and sends it again. Reads no body. Refuses to write while a person is viewed. */
import { currentSession, doubtSession, sessionGeneration, signedInAgain } from './session.ts';
import { refuseWrite, viewingHeader } from './viewing.ts';

export const UNREACHABLE = "The server can't be reached. Nothing you typed is lost; try again.";

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Reads whose question is too long for an address. */
const READING_POSTS: ReadonlySet<string> = new Set(['/places/named']);

const awaiting = new Set<() => void>();
/** Runs once, when the server answers again. Returns a function that gives up. */
export function onceReached(run: () => void): () => void {
  awaiting.add(run);
  return () => void awaiting.delete(run);
}
function reached(): void {
  for (const run of awaiting) run();
  awaiting.clear();
}

/** Replaces a browser's words for an unreachable server, 'Failed to fetch'. The error of a cancelled call stays as it is. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const viewing = READING_POSTS.has(path) ? {} : viewingHeader(currentSession()?.username);
    const answer = await fetch(path, { credentials: 'include', ...init, headers: { ...init.headers, ...viewing } });
    reached();
    return answer;
  } catch (error) {
    if (error instanceof TypeError) throw new TypeError(UNREACHABLE, { cause: error });
    throw error;
  }
}

let writing = 0;
let wroteAt = 0;
/** Whether this tab is writing, or wrote in the last milliseconds. */
export const writesHere = (within: number): boolean => writing > 0 || Date.now() - wroteAt < within;

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (READS.has(init.method ?? 'GET') || READING_POSTS.has(path)) return answerTo(path, init);
  refuseWrite(currentSession()?.username);
  writing += 1;
  try {
    return await answerTo(path, init);
  } finally {
    writing -= 1;
    wroteAt = Date.now();
  }
}

/** Pages of one person, also in other tabs, share a line on the server. A request refused there was not begun. */
const foundNoRoom = async (response: Response): Promise<boolean> =>
  response.status === 429 && (await response.clone().text()).includes('"requests_in_flight"');

const RETRY_MS = 2000;

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  const sentIn = sessionGeneration();
  const response = await reach(path, init);
  if (response.status === 403) doubtSession();
  if (await foundNoRoom(response)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    init.signal?.throwIfAborted();
    return answerTo(path, init);
  }
  if (response.status !== 401) return response;
  if (sentIn === sessionGeneration()) await signedInAgain(init.signal);
  return answerTo(path, init);
}
