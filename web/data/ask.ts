/** Sends one request to our server; on 401 it waits for the sign-in in place and sends it again. Reads no body. */
import { sessionGeneration, signedInAgain } from './session.ts';

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const sentIn = sessionGeneration();
  const response = await fetch(path, { credentials: 'include', ...init });
  if (response.status !== 401) return response;
  if (sentIn === sessionGeneration()) await signedInAgain(init.signal);
  return ask(path, init);
}
