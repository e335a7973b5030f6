/** Chooses the function that a call means by its name and arguments, and plans the reading of what it returns. */
import { HttpError } from '#server/errors.ts';
import { parseArguments } from './parse-body.ts';
import type { Media, Preferences, Range } from './parse-headers.ts';
import type { CallArguments, CallPlan } from './plan.ts';
import { planRead } from './plan-read.ts';
import { withRange } from './plan-request.ts';
import type { Routine, SchemaCache } from './schema-cache.ts';
import type { Query } from './syntax.ts';

interface CallRequest {
  readonly query: Query;
  readonly preferences: Preferences;
  readonly media: Media;
  readonly range: Range | null;
  readonly headOnly: boolean;
  /** Null when the function is called by GET. */
  readonly body: string | null;
}

export function planCall(cache: SchemaCache, name: string, request: CallRequest): CallPlan {
  const { query, preferences, media, headOnly, body } = request;
  const given = body === null ? query.args.map(([arg]) => arg) : parseArgumentNames(cache, name, body);
  const routine = chooseRoutine(cache, name, given, body !== null);
  return {
    kind: 'call',
    routine,
    args: argumentsOf(routine, query, body, given),
    readOnly: body === null || !routine.volatile,
    headOnly,
    read: routine.rows && withRange(planRead(cache, routine.rows, query), request.range),
    media,
    preferences,
  };
}

const takesWholeBody = ({ args }: Routine): boolean =>
  args.length === 1 && args[0]?.name === '' && /^jsonb?$/.test(args[0].type);

function parseArgumentNames(cache: SchemaCache, name: string, body: string): string[] {
  if (body.trim() === '') return [];
  // One unnamed json argument takes any body as it is.
  if (cache.routines.get(name)?.every(takesWholeBody)) return [];
  return parseArguments(body);
}

function chooseRoutine(cache: SchemaCache, name: string, given: readonly string[], posted: boolean): Routine {
  const overloads = cache.routines.get(name) ?? [];
  const fitting = overloads.filter(({ args }) => {
    const required = args.filter((arg) => arg.required && !arg.variadic);
    return (
      required.every((arg) => arg.name !== '' && given.includes(arg.name)) &&
      given.every((given) => args.some((arg) => arg.name === given))
    );
  });
  const [only] = fitting.length > 0 || !posted ? fitting : overloads.filter(takesWholeBody);
  if (!only) throw noFunction(cache, name, given, posted);
  if (fitting.length > 1) {
    const candidates = fitting.map(
      ({ args }) => `${cache.schema}.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`,
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

function noFunction(cache: SchemaCache, name: string, given: readonly string[], posted: boolean): HttpError {
  const called = `${cache.schema}.${name}`;
  const listed = given.slice(0, 20).join(', ');
  const message = given.length === 0 ? ' without parameters' : `(${listed})`;
  const searched =
    given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${listed}`;
  const orWhole = posted ? ' or with a single unnamed json/jsonb parameter' : '';
  return new HttpError(404, 'PGRST202', `Could not find the function ${called}${message} in the schema cache`, {
    details: `Searched for the function ${called}${searched}${orWhole}, but no matches were found in the schema cache.`,
  });
}

function argumentsOf(routine: Routine, query: Query, body: string | null, given: readonly string[]): CallArguments {
  if (body === null) {
    const values = routine.args.flatMap((arg) => {
      const found = query.args.filter(([name]) => name === arg.name).map(([, value]) => value);
      return found.length === 0 ? [] : [[arg, found] as const];
    });
    return { kind: 'named', values };
  }
  const [first] = routine.args;
  if (first && takesWholeBody(routine))
    return { kind: 'whole', body: body.trim() === '' ? '{}' : body, type: first.type };
  return {
    kind: 'body',
    body: body.trim() === '' ? '{}' : body,
    args: routine.args.filter(({ name }) => given.includes(name)),
  };
}
