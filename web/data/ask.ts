/** Sends one request to our server; after a 401 it waits for the sign-in in place and sends it again. Reads no body. */
import { sessionGeneration, signedInAgain } from './session.ts';

const UNREACHABLE = "The server can't be reached. Nothing you typed is lost; try again.";

/** Replaces a browser's words for an unreachable server, 'Failed to fetch'. The error of a cancelled call stays as it is. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init });
  } catch (error) {
    if (error instanceof TypeError) throw new TypeError(UNREACHABLE, { cause: error });
    throw error;
  }
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const sentIn = sessionGeneration();
  const response = await reach(path, init);
  if (response.status !== 401) return response;
  if (sentIn === sessionGeneration()) await signedInAgain(init.signal);
  return ask(path, init);
}
