/**
 * The client's record of the session: created by login or authorize, valid for 20 minutes, ended by logout.
 * When the session has ended on the server, a call waits until the user signs in again in place; no call is dropped.
 */
import { useSyncExternalStore } from 'react';
import { withRequestId } from '#domain/messages/request-id.ts';
import type { PermissionRule } from './abilities.ts';
import { removeStoredUnder } from './browser-store.ts';
import { setViewed, viewed } from './viewing.ts';

export type Session = {
  name: string;
  username: string;
  rules: readonly PermissionRule[];
  /** When the visit before this one ended; null in the first one. */
  lastVisit: string | null;
  createdAt: number;
};
type State = { session: Session | null; interrupted: boolean };

export const SESSION_LIFETIME_MS = 20 * 60 * 1000;

export class SessionError extends Error {
  readonly status: number;
  readonly constraint: string | undefined;
  constructor(status: number, message: string, constraint?: string) {
    super(message);
    this.name = 'SessionError';
    this.status = status;
    this.constraint = constraint;
  }
}

let state: State = { session: null, interrupted: false };
let generation = 0;
let lastUsername: string | null = null;
const listeners = new Set<() => void>();
type Waiting = { resume: () => void; refuse: (reason: Error) => void };
let waiting: Waiting[] = [];

function become(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cache of answers is loaded after the sign-in, and is emptied for another user. */
let forgetAnswers = (): void => undefined;
export function onOtherUser(forget: () => void): void {
  forgetAnswers = forget;
}

function begin(answer: Omit<Session, 'createdAt'>): Session {
  // Not when a session ends: the screen that is still open would load everything again and be refused.
  if (lastUsername !== answer.username) forgetAnswers();
  lastUsername = answer.username;
  const session = { ...answer, createdAt: Date.now() };
  const resumed = waiting;
  waiting = [];
  generation += 1;
  become({ session, interrupted: false });
  for (const { resume } of resumed) resume();
  return session;
}

/** Forgets the session; waiting calls are refused. The drafts stay: only logging out removes them. */
export function endSession(): void {
  const refused = waiting;
  waiting = [];
  generation += 1;
  setViewed(null);
  become({ session: null, interrupted: false });
  for (const { refuse } of refused) refuse(new SessionError(401, 'The session has ended'));
}

/** Rights may have been given or taken since the session began: the next screen confirms it first. What is on the screen stays, with its typed text. */
export function doubtSession(): void {
  if (state.session !== null) become({ ...state, session: { ...state.session, createdAt: 0 } });
}

/** Counts sign-ins: a call sent before the last one and answered with 401 is sent again. */
export const sessionGeneration = () => generation;
export const currentSession = () => state.session;
/** The key, in this browser, of a text that the user has typed outside of a form; logging out removes it. */
export const typedKey = (name: string): string => `typed:${state.session?.username ?? ''}:${name}`;
export const isFresh = (session: Session, now = Date.now()) => now - session.createdAt < SESSION_LIFETIME_MS;

/** Resolves when the user has signed in again; rejects when the user cancels or the call is aborted. */
export function signedInAgain(signal?: AbortSignal | null): Promise<void> {
  if (state.session === null) return Promise.reject(new SessionError(401, 'Nobody is signed in'));
  return new Promise((resolve, reject) => {
    const entry: Waiting = { resume: resolve, refuse: reject };
    waiting.push(entry);
    signal?.addEventListener('abort', () => {
      waiting = waiting.filter((other) => other !== entry);
      reject(signal.reason);
    });
    if (!state.interrupted) become({ ...state, interrupted: true });
  });
}

type Answer = {
  name: string;
  username: string;
  rules?: PermissionRule[];
  permissions?: { rules: PermissionRule[] };
  lastVisit?: string | null;
};

const sessionOf = ({ name, username, rules, permissions, lastVisit = null }: Answer) =>
  begin({ name, username, rules: rules ?? permissions?.rules ?? [], lastVisit });

async function answerOf(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  const body = (await response.json().catch(() => ({}))) as { message?: string; request_id?: string };
  const message = body.message ?? response.statusText;
  throw new SessionError(response.status, withRequestId(response.status, message, body.request_id));
}

const posted = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The user of a one-time link. @throws SessionError 404 where the link does not work. */
export const findLink = async (token: string) => answerOf(await posted('/auth/link', { token }));

/** Sets the password by a one-time link and signs in. */
export async function signInByLink(token: string, password: string): Promise<Session> {
  return sessionOf(await answerOf(await posted('/auth/use_link', { token, password })));
}

export async function login(username: string, password: string): Promise<Session> {
  return sessionOf(await answerOf(await posted('/auth/login', { username, password })));
}

/** Checks with the server that the session is valid; a refusal ends it here too, an unreachable server does not. */
export async function authorize(): Promise<Session> {
  try {
    return sessionOf(await answerOf(await fetch('/user/authorize', { credentials: 'include' })));
  } catch (error) {
    if (error instanceof SessionError && (error.status === 401 || error.status === 403)) endSession();
    throw error;
  }
}

const ending = new Set<() => Promise<void>>();
/** Work that is still to be sent when the user logs out: it is finished first. */
export const onLogout = (finish: () => Promise<void>): void => void ending.add(finish);
export const finishWork = async (): Promise<void> => void (await Promise.all([...ending].map((finish) => finish())));

export async function logout(): Promise<void> {
  const response = await fetch('/auth/logout', { credentials: 'include' });
  if (!response.ok && response.status !== 401) throw new SessionError(response.status, 'Failed to log out');
  if (state.session !== null)
    for (const kept of ['draft', 'answer', 'typed']) removeStoredUnder(`${kept}:${state.session.username}:`);
  // Where the browser has no such store, no draft is in it.
  void import('./large-drafts.ts').then(({ dropOrphans }) => dropOrphans(0)).catch(() => undefined);
  endSession();
}

export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession);
/** True while calls wait for the user to sign in again. */
export const useInterrupted = (): boolean => useSyncExternalStore(subscribe, () => state.interrupted);

/** The person whose screens the user views. */
export const currentViewed = () => viewed(state.session?.username);

type Person = Pick<Session, 'username' | 'name' | 'rules' | 'lastVisit'>;

/** The person whose screen it is: the user, or the person viewed. All that is 'mine' on a screen is that person's; what a browser stores, and an account, are the user's. */
export const currentPerson = (): Person | null => currentViewed() ?? state.session;
export function usePerson(): Person | null {
  const session = useSession();
  return viewed(session?.username) ?? session;
}
