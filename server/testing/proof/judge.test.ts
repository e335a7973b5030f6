/** Tests that the judge of the proof rejects each wrong answer below and accepts correct ones. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { judge, type Answer } from './judge.ts';
import { canary, nameMark, valueMark } from './marks.ts';
import type { ProofRequest } from './request.ts';
import type { ProofRole } from './target.ts';

const request: ProofRequest = {
  method: 'GET',
  url: '/psql/people',
  headers: {},
  body: null,
  aliases: [`${nameMark} 1`],
  uses: [],
  sound: true,
};
const role: ProofRole = {
  name: 'clerk',
  model: { relations: [], byName: new Map(), routines: [] },
  headers: {},
  blind: true,
  writes: [],
  outOfReach: [],
};
const rules = { deadline: 1_000, grace: 500, secrets: ['a hash'], beside: 0 };
const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (status: number, body: string | Buffer = '[]', headers: Answer['headers'] = json): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
});
const refusal = '{"code":"PGRST100","message":"","details":null,"hint":null}';

/** A part of a workbook, as stored in an archive. */
function zipped(text: string): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  return Buffer.concat([head, deflateRawSync(text)]);
}

test.each([
  ['a 500', answer(500, refusal)],
  ['a 503 without Retry-After', answer(503, refusal)],
  ['a 504 without a long statement', answer(504, refusal)],
  ['an answer that broke off', answer(0, '')],
  ['a refusal without its four keys', answer(400, '{"code":"PGRST100","message":"","details":null}')],
  ['a refusal that is not JSON', answer(404, 'Not Found')],
  ['a statement that does not parse', answer(400, refusal.replace('PGRST100', '42601'))],
  ['invalid JSON', answer(200, '[1,', json)],
  ['a Content-Range of other rows', answer(206, '[1]', { ...json, 'content-range': '0-1/*' })],
  ['hidden data in a body', answer(200, `["${canary}"]`)],
  ['hidden data in a refusal', answer(409, refusal.replace('null', `"Key (${canary})"`))],
  ['hidden data in a header', answer(201, '', { location: `/people?code=eq.${canary}` })],
  ['hidden data in a compressed body', answer(200, gzipSync(`["${canary}"]`), { ...json, 'content-encoding': 'gzip' })],
  ['hidden data in a workbook', answer(200, zipped(canary), { 'content-type': 'application/vnd.spreadsheetml' })],
  ['a secret', answer(200, '["a hash"]')],
])('%s is found', (_name, wrong) => {
  expect(judge(request, wrong, [], role, rules)).toHaveLength(1);
});

test.each([
  ['a value in a text', `select "id" from "people" where "name" = '${valueMark}'`],
  ['a value as a name', `select "id" as "${valueMark}" from "people"`],
  ['a name that nobody gave', `select "${nameMark} 2" from "people"`],
  ['a name that is not quoted', `select id as ${nameMark} from "people"`],
  ['a second statement', 'select 1; select 2'],
  ['a comment', 'select 1 -- 2'],
])('%s is found', (_name, text) => {
  expect(judge(request, answer(200), [{ text, took: 1 }], role, rules).length).toBeGreaterThan(0);
});

test('a statement past its deadline is found, and its 504 is accepted', () => {
  const long = [{ text: 'select 1', took: 1_600 }];
  expect(judge(request, answer(200), long, role, rules)).toHaveLength(1);
  expect(judge(request, answer(504, refusal), [{ text: 'select 1', took: 1_001 }], role, rules)).toEqual([]);
});

test('correct answers are accepted', () => {
  const text = `select t1."name" as "${nameMark} 1", t1."a""b;--" from "people" as t1 where t1."name" = $1 limit $2`;
  const page = answer(206, '[1,2]', { ...json, 'content-range': '0-1/*' });
  expect(judge(request, page, [{ text, took: 5 }], role, rules)).toEqual([]);
  expect(judge(request, answer(200, `["${canary}"]`), [], { ...role, blind: false }, rules)).toEqual([]);
});
