/** Parses an address to fetch: http or https, without a password, on an allowed port. Uses no network. */
import { isIP } from 'node:net';
import { parsedUrl } from '#server/parsed-url.ts';
import type { Outside } from './outside.ts';
import { refused } from './refusals.ts';

export interface Target {
  url: URL;
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  secure: boolean;
  /** The host if it is an IP address, which needs no lookup; else null. */
  literal: string | null;
}

const longest = 4000;

/** `base` resolves relative addresses of redirects and pictures. */
export function targetOf(text: string, { ports, reachable }: Outside, base?: URL): Target {
  const url = text.length > longest ? null : parsedUrl(text, base);
  if (url === null) throw refused('grab_url', 'URL is not valid');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refused('grab_scheme', `Only http and https addresses can be fetched, not ${url.protocol.slice(0, 20)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('grab_credentials', 'An address with a username or a password is not fetched');
  }
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  if (!ports.includes(port)) {
    throw refused('grab_port', `Port ${port} is not fetched from, only ${ports.join(', ')}`);
  }
  // URL converts every notation of an IPv4 address (0x7f.1, 2130706433, 0177.0.0.1) to the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const literal = isIP(host) === 0 ? null : host;
  if (host === '' || isLocalName(host) || (literal !== null && !reachable(literal, port))) throw inside(host);
  return { url, host, port, secure, literal };
}

export const inside = (host: string): Error =>
  refused('grab_address', `${host === '' ? 'This address' : host} does not lead to a public site and is not fetched`);

const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|localdomain|internal|home\.arpa)$/i.test(host);
