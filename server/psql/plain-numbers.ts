/** Refuses numbers that only PostgreSQL 16 and newer read, 0x10, 0o7, 0b1 and 1_000, as older ones do. Leaves other faults, and the numbers of large bodies, to the database. */
import { DatabaseError } from '#db/database.ts';
import type { Plan } from './plan.ts';

const WHOLE = /^(smallint|integer|bigint|numeric|int[48](multi)?range|num(multi)?range)(\(|\[|$)/;
/** None of these characters is in a number, NaN, Infinity, an array or a range that all versions read. */
const ODD = /[_xob]/i;
/** Found in each JSON text with such a number, its digits perhaps as escapes. */
const SUSPECT = /0[xob][\da-f_]|\d_\d|\\u00/i;

export function refuseOddNumber(name: string, type: string, text: string): void {
  if (!WHOLE.test(type) || !ODD.test(text)) return;
  const message = `invalid input syntax for type ${type}: "${text.slice(0, 100)}"`;
  throw new DatabaseError({ message, code: '22P02', detail: `Field: ${name}` });
}

/** Of the body of a write and of the arguments of a call. */
export function refuseOddNumbers(plan: Plan): void {
  if (plan.kind === 'call') {
    const { args } = plan.routine;
    for (const [name, text] of plan.request.query.args) {
      const arg = args.find((one) => one.name === name);
      if (arg !== undefined) refuseOddNumber(name, arg.type, text);
    }
    const { body } = plan.request;
    if (body?.kind === 'json' && !(args.length === 1 && args[0]?.name === '')) refuseIn(body.text, args);
  } else if ('columns' in plan) refuseIn(plan.json, plan.columns);
}

function refuseIn(json: string, fields: readonly { readonly name: string; readonly type: string }[]): void {
  if (!SUSPECT.test(json)) return;
  const numbers = fields.filter(({ type }) => WHOLE.test(type));
  if (numbers.length === 0) return;
  const rows = [JSON.parse(json)].flat() as readonly Readonly<Record<string, unknown>>[];
  for (const row of rows)
    for (const { name, type } of numbers)
      for (const value of [row[name]].flat(2)) if (typeof value === 'string') refuseOddNumber(name, type, value);
}
