/** Fetches from the public network. Each name, also of a redirect, is resolved once, and only the checked addresses are connected to. */
import { isIPv6, type LookupFunction } from 'node:net';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { failed, notTheWeb, wordsFor } from './refusals.ts';
import type { Outside } from './outside.ts';
import { unpacked } from './unpack.ts';
import { inside, targetOf, type Target } from './target.ts';

export interface Fetched {
  /** The address after all redirects. */
  url: URL;
  headers: IncomingMessage['headers'];
  status: number;
  /** Decompressed; ends with a refusal if it is too large, too slow or incomplete. */
  body: Readable;
}

export interface Wish {
  accept: string;
  /** In bytes, both compressed and decompressed. */
  limit: number;
  signal: AbortSignal;
  /** Headers beside or instead of Grab File's own. */
  headers?: Readonly<Record<string, string>>;
  /** Headers that no other site may see, not even after a redirect. */
  secret?: Readonly<Record<string, string>>;
  /** Whether an answer of another status than 2xx is returned too, without its body being of use. */
  anyStatus?: boolean;
}

const mostRedirects = 5;

/** `base` is the page that contains the address. */
export async function fetchOutside(address: string, outside: Outside, wish: Wish, base?: URL): Promise<Fetched> {
  let target = targetOf(address, outside, base);
  const { origin } = target.url;
  for (let redirects = 0; ; redirects += 1) {
    const secret = target.url.origin === origin ? wish.secret : undefined;
    const answer = await ask(
      target,
      outside,
      secret === undefined ? wish : { ...wish, headers: { ...wish.headers, ...secret } },
    );
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      // An unrequested part would be kept as if it were the whole file.
      if ((statusCode >= 200 && statusCode < 300 && statusCode !== 206) || wish.anyStatus === true) {
        return { url: target.url, headers, status: statusCode, body: unpacked(answer, target.host, outside, wish) };
      }
      answer.destroy();
      if (statusCode === 401 || statusCode === 403) {
        throw failed(
          'grab_sign_in',
          `${target.host} shows this only after a sign-in, or to no program (${statusCode}): open it in your browser, save it, and choose that file`,
        );
      }
      throw failed('grab_status', `${target.host} answered ${statusCode} ${answer.statusMessage ?? ''}`.trim());
    }
    answer.destroy();
    if (redirects === mostRedirects) {
      throw failed('grab_redirects', `${target.host} leads on more than ${mostRedirects} times`);
    }
    // Node decodes headers as Latin-1; an address outside ASCII is UTF-8.
    target = targetOf(Buffer.from(headers.location, 'latin1').toString(), outside, target.url);
  }
}

async function ask(target: Target, outside: Outside, wish: Wish): Promise<IncomingMessage> {
  const { connect, answer } = outside.patience;
  const slow = new AbortController();
  const tooSlow = (): void => slow.abort(failed('grab_slow', `${target.host} does not answer in time`));
  let waiting = setTimeout(tooSlow, connect);
  const signal = AbortSignal.any([slow.signal, wish.signal]);
  try {
    const addresses = await checkedAddresses(target, outside, signal);
    signal.throwIfAborted();
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (target.secure ? https : http).request({
        ...addressing(target, addresses),
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; Helix; Grab File)',
          accept: wish.accept,
          'accept-encoding': 'gzip, br',
          'accept-language': 'en,*;q=0.5',
          ...wish.headers,
        },
      });
      const end = (): void => {
        const reason = signal.reason instanceof Error ? signal.reason : new Error('ended');
        request.destroy(reason);
        reject(reason);
      };
      signal.addEventListener('abort', end, { once: true });
      request.once('socket', (socket) => {
        socket.once(target.secure ? 'secureConnect' : 'connect', () => {
          clearTimeout(waiting);
          waiting = setTimeout(tooSlow, answer);
        });
      });
      request.once('response', (response) => {
        signal.removeEventListener('abort', end);
        resolve(response);
      });
      // An unrequested upgrade: neither a response nor an error follows.
      request.once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(notTheWeb(target.host));
      });
      // Also handles errors after the answer, such as surplus bytes; an unhandled one would end the program.
      request.on('error', reject);
      request.end();
    });
    return answered;
  } catch (error) {
    throw wordsFor(error, target.host);
  } finally {
    clearTimeout(waiting);
  }
}

/** Refuses a name if any of its addresses is private, because a connection may use any of them. */
async function checkedAddresses(target: Target, outside: Outside, signal: AbortSignal): Promise<string[]> {
  if (target.literal !== null) return [target.literal];
  const addresses = await orAbort(outside.resolve(target.host), signal);
  if (addresses.length === 0) throw failed('grab_host', `There is no site ${target.host}`);
  if (!addresses.every((address) => outside.reachable(address, target.port))) throw inside(target.host);
  return addresses;
}

function orAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('ended'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** The lookup of the connection returns only the checked addresses, even if DNS has changed; TLS and Host keep the name. */
function addressing({ url, host, port, literal }: Target, addresses: readonly string[]): https.RequestOptions {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first = { address: '', family: 4 }] = known;
    if (options.all === true) callback(null, known);
    else callback(null, first.address, first.family);
  };
  return {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    agent: false,
    lookup,
    maxHeaderSize: 32 * 1024,
    // TLS has no server name for an IP address.
    ...(literal === null && { servername: host }),
  };
}
