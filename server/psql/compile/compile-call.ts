/** Selects the function of a call by name and arguments, and compiles the call and the query over its result. */
import { HttpError } from '#server/errors.ts';
import { answerSql, rereads, type Rows, statement, setByFunctions } from './answer.ts';
import { closest } from '#server/psql/catalog/closest.ts';
import { Level } from './level.ts';
import { outerNames } from '#server/psql/parse/large-body.ts';
import { type Body, type JsonBody, parseArguments, refuseLarge } from '#server/psql/parse/parse-body.ts';
import { mediaTypes, withExactCount, withinRange } from '#server/psql/parse/parse-headers.ts';
import type { CallPlan, ParsedRequest } from '#server/psql/plan.ts';
import type { Routine, SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { fromSql, arrayLiteral, qualified, quote, SCALAR, type SqlText } from './sql-text.ts';
import type { Query } from '#server/psql/parse/syntax.ts';

/** The setting that holds a piece of a large body for the transaction. */
export const storedPiece = (at: number): string => `psql.body_${at}`;

/** The pieces together: one concatenation, because each copies all that it has so far. */
function storedBody(pieces: number): string {
  const settings = Array.from({ length: pieces }, (_, at) => `current_setting('${storedPiece(at)}')`);
  return `jsonb_to_record(concat(${settings.join(', ')})::jsonb)`;
}

type Argument = Routine['args'][number];

/** The arguments of a call: by name in a JSON object or in the URL, or the body as a single argument. */
type Given =
  | { readonly kind: 'json'; readonly names: readonly string[]; readonly listed: boolean; readonly text: string }
  | { readonly kind: 'address'; readonly names: readonly string[]; readonly args: Query['args'] }
  | { readonly kind: 'large'; readonly names: readonly string[]; readonly pieces: number }
  | { readonly kind: 'raw'; readonly names: readonly string[]; readonly text: string };

export function compileCall(cache: SchemaCache, asked: ParsedRequest): CallPlan {
  // The catalog does not tell which tables a function reads.
  const request = { ...asked, preferences: withExactCount(asked.preferences) };
  const given = givenBy(cache, request);
  const routine = chooseRoutine(cache, request, given);
  const readOnly = request.body === null || !routine.volatile;
  const set = routine.returns === 'rows' || routine.returns === 'scalars';
  if (request.media === 'xlsx' && !(set && readOnly)) {
    throw new HttpError(406, 'PGRST107', `None of these media types are available: ${mediaTypes.xlsx}`);
  }
  const { query, preferences } = request;
  const scalar = routine.returns === 'scalar' || routine.returns === 'scalars';
  const level = new Level(cache, routine.rows, scalar ? [{ kind: 'all' }] : query.select, query);
  const page = withinRange(level, request.range);
  const called = (sql: SqlText, alias: string): string => {
    const { call, args } = callSql(sql, routine, given);
    // A record without named columns is one value: its row as json.
    if (routine.untyped) return `(select to_json(${call}) as ${SCALAR}${args && ` from ${args}`}) as ${alias}`;
    return `${args && `${args}, lateral `}${call} as ${alias}${scalar ? `(${SCALAR})` : ''}`;
  };
  const rowsOf = (sql: SqlText): Rows => {
    const alias = sql.alias();
    return { alias, source: called(sql, alias), where: level.where(sql, alias) };
  };
  let answerAt = 0;
  const answerNames: string[] = [];
  const text = statement((sql) => {
    if (routine.returns === 'void') {
      const set = setByFunctions(request);
      answerNames.push('rows', ...set.map(([name]) => name));
      const columns = set.map(([name, value]) => `, ${value} as ${name}`);
      return `select null::text as body, count(*)::int as rows${columns.join('')} from ${called(sql, sql.alias())}`;
    }
    const options = {
      body: request.method !== 'HEAD',
      total: preferences.count === 'exact',
      scalar,
      names: answerNames,
    };
    if (!routine.volatile) return answerSql(sql, level, rowsOf(sql), page, request, options);
    // A function with effects runs once, however often its rows are read.
    const alias = sql.alias();
    const rows = { alias: 'source', source: 'source', where: level.where(sql, 'source') };
    const before = `with source as materialized (select ${alias}.* ${fromSql(called(sql, alias), '')}) `;
    answerAt = before.length;
    return before + answerSql(sql, level, rows, page, request, options);
  });
  return {
    kind: 'call',
    request,
    ...page,
    routine,
    readOnly,
    large: request.body?.kind === 'large' ? request.body.pieces : null,
    // Not a getter: V8 keeps one in the object's shape, and everything it refers to until the next full collection.
    output: () => level.output,
    reached: () => [routine.name, ...level.reached()],
    statement: text,
    answerAt,
    answerNames,
    again: readOnly && routine.returns !== 'void' ? rereads(level, page, request, rowsOf, scalar) : null,
  };
}

/** Types of a single unnamed argument, by the kind of body. */
const wholeTypes: Readonly<Record<string, readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
};

const isConverted = ({ form, table }: JsonBody): boolean => form === true || table !== undefined;

function takesWhole({ args }: Routine, body: Body | null): boolean {
  const types = wholeTypes[body?.kind === 'raw' ? body.type : 'json'] ?? [];
  const asItCame = body !== null && body.kind !== 'large' && !(body.kind === 'json' && isConverted(body));
  return asItCame && args.length === 1 && args[0]?.name === '' && types.includes(args[0].type);
}

function givenBy(cache: SchemaCache, { name, query, body }: ParsedRequest): Given {
  if (body === null) return { kind: 'address', names: [...new Set(query.args.map(([arg]) => arg))], args: query.args };
  if (body.kind === 'large') return { kind: 'large', names: outerNames(body.bytes), pieces: body.pieces.length };
  if (body.kind === 'raw') return { kind: 'raw', names: [], text: body.text };
  const text = body.text.trim() === '' ? '{}' : body.text;
  // A single unnamed json argument takes the whole body.
  const whole = cache.routines.get(name)?.every((routine) => takesWhole(routine, body)) ?? false;
  if (whole) refuseLarge(text);
  const { names, listed } = whole ? { names: [], listed: false } : parseArguments({ ...body, text }, query.columns);
  const lists = new Set(
    (cache.routines.get(name) ?? []).flatMap(({ args }) => args.filter((arg) => arg.variadic)).map((arg) => arg.name),
  );
  return { kind: 'json', names, listed, text: body.form ? withLists(text, lists) : text };
}

/** A form cannot contain lists: a variadic argument has all values of its name, another one the last. */
function withLists(text: string, lists: ReadonlySet<string>): string {
  const fields = Object.entries(JSON.parse(text) as Record<string, string | string[]>);
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([name, given]) => {
        const values = [given].flat();
        return [name, lists.has(name) ? values : values.at(-1)];
      }),
    ),
  );
}

function chooseRoutine(cache: SchemaCache, request: ParsedRequest, { kind, names }: Given): Routine {
  const overloads = cache.routines.get(request.name) ?? [];
  const fitting = overloads.filter(({ args }) => {
    const required = args.filter((arg) => arg.required && !arg.variadic);
    return (
      kind !== 'raw' &&
      required.every((arg) => arg.name !== '' && names.includes(arg.name)) &&
      names.every((name) => args.some((arg) => arg.name === name))
    );
  });
  const found = fitting.length > 0 ? fitting : overloads.filter((routine) => takesWhole(routine, request.body));
  const [only] = found;
  if (!only) throw noFunction(cache, request, names);
  if (found.length > 1) {
    const candidates = found.map(
      ({ args }) => `${cache.schema}.${request.name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`,
    );
    throw new HttpError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    );
  }
  return only;
}

function noFunction(cache: SchemaCache, { name, body }: ParsedRequest, given: readonly string[]): HttpError {
  const called = `${cache.schema}.${name}`;
  const raw = body?.kind === 'raw' ? body.type : null;
  const names = given
    .slice(0, 20)
    .map((one) => one.slice(0, 100))
    .toSorted();
  const listed = names.join(', ');
  const without = names.length === 0 && raw === null;
  const message = raw !== null ? '' : without ? ' without parameters' : `(${listed})`;
  const searched = without ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${listed}`;
  const whole = raw === 'bytea' || raw === 'text' || raw === 'xml' ? ` with a single unnamed ${raw} parameter` : null;
  const isJson = body?.kind === 'large' || (body?.kind === 'json' && !isConverted(body));
  const orWhole = isJson ? ' or with a single unnamed json/jsonb parameter' : '';
  const near = raw === null ? nearestCall(cache, name, listed) : null;
  return new HttpError(404, 'PGRST202', `Could not find the function ${called}${message} in the schema cache`, {
    details: `Searched for the function ${called}${whole ?? `${searched}${orWhole}`}, but no matches were found in the schema cache.`,
    hint: near === null ? null : `Perhaps you meant to call the function ${cache.schema}.${near}`,
  });
}

/** The nearest name of a function, or the nearest arguments of the functions with this name. */
function nearestCall(cache: SchemaCache, name: string, listed: string): string | null {
  const overloads = cache.routines.get(name);
  if (overloads === undefined) return closest(name, cache.routines.keys());
  const signatures = overloads.map(
    ({ args }) =>
      `(${args
        .map((arg) => arg.name)
        .toSorted()
        .join(', ')})`,
  );
  const near = closest(`(${listed})`, signatures);
  return near === null ? null : `${name}${near}`;
}

/** A value of the types `character` and `bit` without a length would have the length 1; an argument has any. */
const unbounded = (type: string): string => type.replace(/^(character|bit)(?=\[\]|$)/, '$1 varying');

/** The call and the source of its arguments; '' if it needs none. */
function callSql(sql: SqlText, routine: Routine, given: Given): { call: string; args: string } {
  const name = qualified(routine);
  const [first] = routine.args;
  const named = routine.args.filter((arg) => given.names.includes(arg.name));
  if (given.kind !== 'address' && given.kind !== 'large' && first && first.name === '' && named.length === 0) {
    return { call: `${name}(${sql.bind(given.text)}::${first.type})`, args: '' };
  }
  if (named.length === 0) return { call: `${name}()`, args: '' };
  const pass = (arg: Argument, value: string): string =>
    `${arg.variadic ? 'variadic ' : ''}${quote(arg.name)} => ${value}`;
  if (given.kind === 'address') {
    const values = named.map((arg) => {
      const texts = given.args.filter(([key]) => key === arg.name).map(([, text]) => text);
      const value = arg.variadic ? arrayLiteral(texts) : (texts.at(-1) ?? '');
      return pass(arg, `${sql.bind(value)}::${unbounded(arg.type)}`);
    });
    return { call: `${name}(${values.join(', ')})`, args: '' };
  }
  const definitions = named.map((arg) => `${quote(arg.name)} ${unbounded(arg.type)}`).join(', ');
  const values = named.map((arg) => pass(arg, `args.${quote(arg.name)}`));
  return {
    call: `${name}(${values.join(', ')})`,
    args: `${given.kind === 'large' ? storedBody(given.pieces) : givenRecord(sql, given)} as args(${definitions})`,
  };
}

function givenRecord(sql: SqlText, given: Given & { readonly kind: 'json' | 'raw' }): string {
  const text = sql.bind(given.text);
  return `json_to_record(${given.kind === 'json' && given.listed ? `${text}::json -> 0` : text})`;
}
