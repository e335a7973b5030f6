/** Fetches from the public network: each address is resolved once, checked, and is the one connected to; so is each redirect's. */
import { isIPv6, type LookupFunction } from 'node:net';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { failed, notTheWeb, wordsFor } from './refusals.ts';
import type { Outside } from './outside.ts';
import { unpacked } from './unpack.ts';
import { inside, targetOf, type Target } from './target.ts';

export interface Fetched {
  /** Where the redirects led. */
  url: URL;
  headers: IncomingMessage['headers'];
  /** Unpacked, and cut off with a refusal when it is too large, too slow or not whole. */
  body: Readable;
}

export interface Wish {
  accept: string;
  /** In bytes, packed and unpacked alike. */
  limit: number;
  signal: AbortSignal;
}

const mostRedirects = 5;

/** `base` is the page that names the address. */
export async function fetchOutside(address: string, outside: Outside, wish: Wish, base?: URL): Promise<Fetched> {
  let target = targetOf(address, outside, base);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(target, outside, wish);
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      // A part was not asked for, and would be kept as if it were the whole.
      if (statusCode >= 200 && statusCode < 300 && statusCode !== 206) {
        return { url: target.url, headers, body: unpacked(answer, target.host, outside, wish) };
      }
      answer.destroy();
      throw failed('grab_status', `${target.host} answered ${statusCode} ${answer.statusMessage ?? ''}`.trim());
    }
    answer.destroy();
    if (redirects === mostRedirects) {
      throw failed('grab_redirects', `${target.host} leads on more than ${mostRedirects} times`);
    }
    // Headers come as Latin-1; an address that is not plain is meant as UTF-8.
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
      // Another protocol, which nobody asked for: no answer follows, and no error.
      request.once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(notTheWeb(target.host));
      });
      // Also of what comes after the answer, such as more bytes than it said: an error that nobody hears would end the program.
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

/** One that leads inside is enough to refuse the name: which of them a connection would take cannot be known. */
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

/** The connection's own lookup answers what was checked, whatever the name's server says by now; TLS and Host keep the name. */
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
    // An address is no name, and has none in TLS.
    ...(literal === null && { servername: host }),
  };
}
