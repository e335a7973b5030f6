/** Breaks a sound request: bytes, words, brackets, headers, methods and bodies that no client would send. */
import type { Random } from '#db/sample/random.ts';
import { encodePath, headerValue, type ProofRequest } from './request.ts';
import { hostile, strangeName } from './values.ts';

type Break = (random: Random, request: ProofRequest) => Partial<ProofRequest>;

const splinters = ['', '%', '%0', '%00', '%ED%A0%80', '%ff', '%C0%80', '%F4%90%80%80', '"', '%22', '(', ')', ',', '.', '\\', '-%3E', '::', ':', '!', '*', '=', '&', '+', '{', '%7B', '[', "'", ';', '--', '%0A', '?', '/', '...', '%2F..']; // prettier-ignore

function splice(random: Random, text: string): string {
  const at = random.integer(0, text.length);
  const put = random.chance(0.6) ? random.pick(splinters) : encodePath(hostile(random)).slice(0, 2000);
  return text.slice(0, at) + put + text.slice(at + random.integer(0, 4));
}

/** Replaces, duplicates or removes one of the words between punctuation marks. */
function reword(random: Random, url: string): string {
  const words = url.split(/(%22|%2C|%3A|%28|%29|%3E|[.,()=&:!?*])/);
  const at = random.integer(Math.min(2, words.length - 1), words.length - 1);
  const word = words[at] ?? '';
  const put = random.pick([
    () => encodePath(hostile(random)),
    () => encodePath(strangeName(random)),
    () => word + word,
    () => '',
    () => random.pick(words),
  ])();
  return [...words.slice(0, at), put, ...words.slice(at + 1)].join('');
}

/** Replaces only the value of an operator. */
function revalue(random: Random, url: string): string {
  const values = [
    ...url.matchAll(
      /(?<=[=.](?:n?eq|[gl]te?|i?like|i?match|in|is|isdistinct|c[sd]|ov|s[lr]|nx[lr]|adj|[a-z]{0,2}fts)\.)[^&]*?(?=&|$|%2C|%29|,|\))/g,
    ),
  ];
  if (values.length === 0) return reword(random, url);
  const value = random.pick(values);
  return url.slice(0, value.index) + encodePath(hostile(random)) + url.slice(value.index + value[0].length);
}

const repeat = (random: Random, piece: string): string => piece.repeat(random.pick([3, 21, 101, 301, 1500]));

/** Adds brackets, lists and paths far beyond the limits. */
function blow(random: Random, url: string): string {
  const [path = '', query = ''] = url.split('?');
  const many = (piece: string): string => repeat(random, piece);
  const part = random.pick([
    () => `or=(${many('and(')}id.eq.1${')'.repeat(random.integer(0, 200))})`,
    () => `or=(${many('id.eq.1,')}id.eq.2)`,
    () => `select=${many('*,')}`,
    () => `select=${many('a(')}id`,
    () => `select=data${many('-%3Ea')}`,
    () => `order=${many('id,')}id`,
    () => `id=in.(${many('1,')}1)`,
    () => many('id=eq.1&'),
    () => `data=cs.${many('%5B')}`,
    () => `name=match.${many('(')}a`,
    () => `name=like.${many('%25a')}`,
    () => `name=fts.${many('(')}a`,
    () => `select=${many('x')}:id`,
    () => many('a.b.'),
  ])();
  return `${path}?${query}&${part}`.slice(0, random.pick([13_000, 11_900, 4_000]));
}

function spoilBody(random: Random, body: Buffer): Buffer {
  const text = body.toString();
  return random.pick([
    () => Buffer.from(splice(random, text)),
    () => body.subarray(0, random.integer(0, body.length)),
    () => Buffer.concat([body, body]),
    () => flip(random, body),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    () => Buffer.concat([body.subarray(0, 3), Buffer.from([random.pick([0, 0xff, 0xc0, 0xed])]), body.subarray(3)]),
    () => Buffer.from(swapCell(random, text)),
    () => Buffer.from(random.pick(['[', '{"a":']).repeat(random.pick([50, 150, 20_000]))),
    () => Buffer.from(`[${'{},'.repeat(random.pick([10, 25_000]))}{}]`),
    () => Buffer.from(JSON.stringify(hostile(random))),
    () => Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, at])))),
    () => Buffer.alloc(0),
  ])();
}

function flip(random: Random, body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const at = random.integer(0, Math.max(0, copy.length - 1));
  if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random.integer(0, 7));
  return copy;
}

/** Replaces one value or key of the JSON. */
function swapCell(random: Random, text: string): string {
  const cells = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null/g)];
  if (cells.length === 0) return JSON.stringify(hostile(random));
  const cell = random.pick(cells);
  const put = random.pick([
    () => JSON.stringify(hostile(random)),
    () => JSON.stringify({ [hostile(random)]: hostile(random) }),
    () => JSON.stringify([[hostile(random)]]),
    () =>
      random.pick([
        'null',
        'true',
        '1e400',
        '-0',
        '0.1e-300',
        '99999999999999999999',
        String.raw`"\u0000"`,
        String.raw`"\ud800"`,
        '{}',
        '[]',
      ]),
  ])();
  return text.slice(0, cell.index) + put + text.slice(cell.index + cell[0].length);
}

const headerNames = ['prefer', 'accept', 'range', 'range-unit', 'if-match', 'if-none-match', 'content-type', 'accept-profile', 'content-profile', 'content-encoding', 'transfer-encoding', 'x-http-method-override', 'origin', 'expect', 'accept-language', 'content-length-of', 'authorization', 'cookie-of'] as const; // prettier-ignore

const headerStarts = ['', '', 'return=', 'count=', 'max-affected=', 'timezone=', 'tx=', 'application/', 'text/csv;charset=', '0-', '"', 'items='] as const; // prettier-ignore

const breaks: readonly (readonly [Break, number])[] = [
  [(random, { url }) => ({ url: cut(url, (rest) => splice(random, rest)) }), 5],
  [(random, { url }) => ({ url: cut(url, (rest) => reword(random, rest)) }), 5],
  [(random, { url }) => ({ url: cut(url, (rest) => revalue(random, rest)) }), 10],
  [(random, { url }) => ({ url: blow(random, url) }), 2],
  [(random, { url }) => ({ url: url.slice(0, random.integer(6, url.length)) }), 1],
  [(random, { url }) => ({ url: `${url}${url.includes('?') ? '&' : '?'}${url.split('?')[1] ?? 'select=*'}` }), 1],
  [
    (random, { headers }) => ({
      headers: {
        ...headers,
        [random.pick(headerNames)]: headerValue(random.pick(headerStarts) + hostile(random)).slice(0, 4000),
      },
    }),
    4,
  ],
  [(random, { body }) => ({ body: body === null ? Buffer.from(hostile(random)) : spoilBody(random, body) }), 6],
  [
    (random, { headers }) => ({
      headers: { ...headers, 'content-type': 'text/csv' },
      body: Buffer.from(`${'x'.repeat(random.pick([1, 64, 5_000]))}\n${'1\n'.repeat(random.pick([1, 500, 20_001]))}`),
    }),
    0.2,
  ],
  [(random) => ({ method: random.pick(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']) }), 1],
  [
    (random, { headers }) => ({
      headers: { ...headers, 'content-type': random.pick(['text/csv', 'application/x-www-form-urlencoded', 'text/plain', 'text/xml', 'application/octet-stream', 'multipart/form-data; boundary=x', '', 'application/json; charset=latin1']) }, // prettier-ignore
    }),
    1,
  ],
];

/** Changes only the part after `/psql/`, because other addresses are not under test. */
const cut = (url: string, change: (rest: string) => string): string => `/psql/${change(url.slice(6))}`.slice(0, 60_000);

export function brokenRequest(random: Random, sound: ProofRequest): ProofRequest {
  let request: ProofRequest = { ...sound, sound: false };
  for (let times = random.integer(1, 2); times > 0; times -= 1) {
    request = { ...request, ...random.weighted(breaks)(random, request) };
  }
  return request;
}
