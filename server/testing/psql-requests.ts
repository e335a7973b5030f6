/** Makes requests to the fixture of /psql: sound ones that mostly fit its columns, and the same ones broken. Sends nothing. */
import fc from 'fast-check';

export interface PsqlRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/psql/`, encoded. */
  path: string;
  query: string;
  body: string;
  headers: Record<string, string>;
}

/** Many values of sound requests hold this; no name does. */
export const marker = 'zqvalue';

type Kind = 'number' | 'text' | 'list' | 'json' | 'date' | 'flag' | 'range';

const relations: Record<string, Record<string, Kind>> = {
  clients: { id: 'number', name: 'text' },
  projects: {
    id: 'number',
    name: 'text',
    client_id: 'number',
    parent_id: 'number',
    tags: 'list',
    data: 'json',
    budget: 'number',
    started: 'date',
    open: 'flag',
    period: 'range',
    about: 'text',
    version: 'number',
  },
  tasks: { id: 'number', label: 'text', project_id: 'number' },
  people: { id: 'number', name: 'text' },
  details: { project_id: 'number', note: 'text' },
  places: { country: 'text', year: 'number', size: 'number' },
  messages: { id: 'number', sender: 'number', recipient: 'number' },
  projects_view: { id: 'number', name: 'text', client: 'text', tasks: 'number' },
  totals: { client: 'number', budget: 'number' },
  hidden: { id: 'number', name: 'text' },
  'odd "table': { select: 'number', 'a b': 'text', 'naïve,näme': 'text', "it's": 'number' },
  таблица: { столбец: 'text' },
  nope: { id: 'number' },
};

const anyOperator =
  'eq neq gt gte lt lte like ilike match imatch isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts fts(english) eq(any) like(all) not.eq not.cs'.split(
    ' ',
  );
const operators: Record<Kind, readonly string[]> = {
  number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct', 'not.eq', 'eq(any)'],
  text: [
    'eq',
    'neq',
    'gt',
    'like',
    'ilike',
    'match',
    'imatch',
    'fts',
    'plfts',
    'phfts(english)',
    'wfts',
    'not.like',
    'like(any)',
  ],
  list: ['eq', 'cs', 'cd', 'ov', 'not.cs'],
  json: ['eq', 'cs', 'cd'],
  date: ['eq', 'gte', 'lt', 'not.gt'],
  flag: ['eq', 'neq', 'isdistinct'],
  range: ['sl', 'sr', 'nxr', 'nxl', 'adj', 'ov', 'cs', 'cd'],
};

const oddities = [
  '99999999999999999999',
  '1e999',
  'NaN',
  '2025-02-30',
  '{"a"',
  '(,)',
  '\\',
  "'",
  '"',
  '%',
  '_',
  '*',
  '(',
  ')',
];
const nasty = fc.oneof(
  fc.constantFrom(...oddities, '\u{1f600}', '\ufeff', '\u0301'),
  fc.string({ maxLength: 10, unit: 'grapheme' }),
);
const wild = fc.oneof(
  nasty,
  fc.tuple(nasty, nasty).map(([before, after]) => before + marker + after),
);
const fitting: Record<Kind, fc.Arbitrary<string>> = {
  number: fc.integer({ min: -5, max: 3000 }).map(String),
  text: fc.oneof(fc.constantFrom('Alpha', `*${marker}*`, `${marker} dog`), wild),
  list: fc.constantFrom('{}', '{red}', `{red,"${marker}, \\"x\\""}`),
  json: fc.constantFrom('{}', '{"size":3}', `{"${marker}":["${marker}"]}`, '[1,[2]]', 'null'),
  date: fc.constantFrom('2024-01-31', '2025-02-28'),
  flag: fc.constantFrom('true', 'false'),
  range: fc.constantFrom('[1,10)', '(,5]', 'empty'),
};

const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, '\\$&')}"`;
const encode = (pairs: readonly (readonly string[])[]): string =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });

interface Asked {
  field: string;
  operator: string;
  value: string;
}

function asked(columns: Record<string, Kind>): fc.Arbitrary<Asked> {
  return fc.constantFrom(...Object.entries(columns)).chain(([name, kind]) =>
    fc.record({
      field: mostly(
        fc.constant(quoted(name) + (kind === 'json' ? '->>size' : '')),
        fc.constantFrom(`${quoted(name)}->a`, `${quoted(name)}->-1->>b`, 'nope'),
      ),
      operator: mostly(fc.constantFrom(...operators[kind === 'json' ? 'text' : kind]), fc.constantFrom(...anyOperator)),
      value: mostly(fitting[kind], wild),
    }),
  );
}

function queryOf(columns: Record<string, Kind>): fc.Arbitrary<string[][]> {
  const one = asked(columns);
  const name = fc.constantFrom(...Object.keys(columns)).map(quoted);
  const leaf = one.map(({ field, operator, value }) => `${field}.${operator}.${quoted(value)}`);
  const branch = fc.array(leaf, { minLength: 1, maxLength: 2 }).map((of) => `not.and(${of.join(',')})`);
  const embed = fc
    .tuple(
      fc.constantFrom(
        'clients',
        'projects',
        'tasks',
        'people',
        'details',
        'parent_id',
        'people!sender',
        'p:projects!parent_id',
        '...clients',
      ),
      fc.constantFrom('', '!inner', '!left'),
      fc.constantFrom('*', 'id', '', 'id,tasks(*)'),
    )
    .map(([relation, join, select]) => `${relation}${join}(${select})`);
  const cast = fc
    .tuple(name, fc.constantFrom('text', 'text', 'int', 'jsonb', 'nope'))
    .map(([field, type]) => `x:${field}::${type}`);
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: one.map(({ field, operator, value }) => [field, `${operator}.${value}`]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(name, fc.constantFrom('is.null', 'not.is.null', 'is.true'))
          .map(([field, test]) => [field, test]),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(name, fc.array(fc.oneof(fitting.number, wild), { maxLength: 3 }))
          .map(([field, values]) => [field, `in.(${values.map(quoted).join(',')})`]),
      },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.oneof(leaf, branch), { minLength: 1, maxLength: 3 })
          .map((of) => ['or', `(${of.join(',')})`]),
      },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.oneof({ weight: 4, arbitrary: name }, { weight: 2, arbitrary: embed }, cast, fc.constant('*')), {
            maxLength: 3,
          })
          .map((list) => ['select', list.join(',')]),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(
          mostly(fc.constantFrom('limit', 'offset'), fc.constant('tasks.limit')),
          mostly(fc.constantFrom('0', '1', '2', '99'), fc.constantFrom('-1', 'x', '9007199254740993')),
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(name, fc.constantFrom('', '.desc', '.asc.nullsfirst', '.nope'))
          .map(([field, by]) => ['order', field + by]),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constantFrom('tasks.id', 'projects.or', 'tasks'),
          fc.constantFrom('eq.1', '(id.eq.1)', 'is.null'),
        ),
      },
    ),
    { maxLength: 3 },
  );
}

function bodyOf(columns: Record<string, Kind>): fc.Arbitrary<string> {
  const cell = fc.oneof(
    ...Object.values(fitting),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.array(wild, { maxLength: 2 }),
  );
  const row = fc.dictionary(fc.constantFrom(...Object.keys(columns)), cell, { maxKeys: 4 });
  return mostly(
    fc.oneof(row, fc.array(row, { maxLength: 3 })).map((json) => JSON.stringify(json)),
    fc.jsonValue().map((json) => JSON.stringify(json)),
  );
}

const preferences =
  'return=representation return=minimal return=headers-only count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict max-affected=1 nope'.split(
    ' ',
  );
const headers: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.array(fc.constantFrom(...preferences), { maxLength: 3 }).map((list) => ['tx=rollback', ...list].join(', ')),
    mostly(
      fc.constantFrom('application/json', '*/*'),
      fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv', 'image/png', ';;,'),
    ),
    mostly(fc.constant(null), fc.constantFrom('0-1', '2-', '9-1', 'x')),
    mostly(fc.constant(null), fc.constantFrom('"1"', '"0"', '*', 'nope')),
  )
  .map(([prefer, accept, range, match]) => ({
    prefer,
    accept,
    ...(range && { range }),
    ...(match && { 'if-match': match }),
  }));

const relationRequest = fc
  .constantFrom(...Object.entries(relations))
  .chain(([name, columns]): fc.Arbitrary<PsqlRequest> =>
    fc.record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
      path: fc.constant(encodeURIComponent(name)),
      query: fc
        .tuple(
          queryOf(columns),
          mostly(fc.constant(null), fc.constantFrom('columns', 'on_conflict')),
          fc.constantFrom(...Object.keys(columns)),
        )
        .map(([pairs, key, column]) => encode(key === null ? pairs : [...pairs, [key, quoted(column)]])),
      body: bodyOf(columns),
      headers,
    }),
  );

const calls: readonly (readonly [name: string, args: Record<string, string>])[] = [
  ['add', { a: '1', b: '2' }],
  ['projects_of', { client: '1' }],
  ['one_project', { wanted: '2' }],
  ['series', { upto: '5' }],
  ['words', {}],
  ['rename_all', { suffix: marker }],
  ['nothing', {}],
  ['echo', { [marker]: marker }],
  ['say', { greeting: marker, names: `{${marker}}` }],
  ['whoami', {}],
  ['nope', {}],
];
const callRequest = fc.constantFrom(...calls).chain(([name, args]): fc.Arbitrary<PsqlRequest> =>
  fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'POST'),
    path: fc.constant(`rpc/${name}`),
    query: fc
      .tuple(fc.boolean(), mostly(fc.constant<string[][]>([]), queryOf(relations['projects'] ?? {})))
      .map(([given, pairs]) => encode([...(given ? Object.entries(args) : []), ...pairs])),
    body: mostly(
      fc.constant(JSON.stringify(args)),
      fc.jsonValue().map((json) => JSON.stringify(json)),
    ),
    headers,
  }),
);

export const soundRequest: fc.Arbitrary<PsqlRequest> = fc.oneof(
  { weight: 5, arbitrary: relationRequest },
  { weight: 1, arbitrary: callRequest },
);

const splinters = [
  '',
  '%',
  '%0',
  '%00',
  '%ED%A0%80',
  '"',
  '(',
  ')',
  ',',
  '.',
  '\\',
  '->',
  '::',
  '!',
  '*',
  '=',
  '&',
  '+',
  '{',
  '[',
  "'",
  ';',
  '--',
];

/** A sound request with parts of its query or body removed or replaced. */
export const brokenRequest: fc.Arbitrary<PsqlRequest> = fc
  .tuple(
    soundRequest,
    fc.array(fc.tuple(fc.nat(400), fc.constantFrom(...splinters), fc.nat(3)), { minLength: 1, maxLength: 4 }),
  )
  .map(([request, cuts]) =>
    cuts.reduce((changed, [place, put, cut]) => {
      const splice = (text: string): string => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + cut);
      };
      return place % 3 === 0
        ? { ...changed, body: splice(changed.body) }
        : { ...changed, query: splice(changed.query) };
    }, request),
  );
