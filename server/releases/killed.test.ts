/** kill -9 of the program in the middle of a freeze: when it starts again the release is frozen whole or not at all, and can be frozen. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { generateSample } from '#db/sample/generate.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { type ServerProcess, startProcess } from '#server/testing/server-process.ts';

// `npm run proof` kills earlier and later, too.
const times = process.env['PROOF_HARD_TIMES'];
const rounds = times === undefined ? [1] : Array.from({ length: 3 * Number(times) }, (_, round) => round);
const name = `helix_test_${randomBytes(8).toString('hex')}`;
let directory: string;
let server: ServerProcess;
let cookie: string;
const start = async (): Promise<void> => {
  const where: Record<string, string> =
    postgresUrl === null ? { DATA_DIR: join(directory, 'data') } : { DATABASE_URL: addressOf(postgresUrl, name) };
  server = await startProcess({ SAMPLE_FACTS: '400', LOG_LEVEL: 'fatal', DATA_DIR: directory, ...where }, 512);
  cookie = await server.signIn('admin');
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-killed-'));
  if (postgresUrl !== null) {
    // The program adds sample facts to an embedded database only.
    await onServer(postgresUrl, `create database ${name}`);
    const opened = await openDatabase({ DATABASE_URL: addressOf(postgresUrl, name), DATA_DIR: '' });
    await generateSample(opened.owner, { facts: 400 });
    await opened.close();
  }
  await start();
});
afterAll(async () => {
  await server.kill();
  await rm(directory, { recursive: true, force: true });
  if (postgresUrl !== null) await onServer(postgresUrl, `drop database ${name} with (force)`);
});

const read = async <Row>(path: string): Promise<Row[]> =>
  JSON.parse((await server.ask(cookie, `/psql/${path}`)).text) as Row[];
async function send(path: string, body: object): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
  return server.ask(cookie, `/psql/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a freeze that is killed leaves the release frozen whole or not at all @proof', async () => {
  const [{ year } = { year: 0 }] = await read<{ year: number }>('facts?select=year&order=year.desc&limit=1');
  for (const time of rounds) {
    const made = await send('releases', { name: `Killed ${time}`, year: year - 1, least_status: null });
    const [{ id } = { id: 0 }] = JSON.parse(made.text) as { id: number }[];
    await send('rpc/check_release', { id });
    await send('rpc/accept_release_items', { id, keys: null, reason: 'Known' });
    const freeze = send('rpc/freeze_release', { id }).then(
      ({ status }) => status,
      () => null,
    );
    // Each later answer finds the freeze further on.
    for (let answers = 0; answers <= time; answers += 1) await server.ask(cookie, '/health');
    await server.kill();
    const status = await freeze;
    await start();
    const state = async () => {
      const [row] = await read<{ state: string; facts: number | null; left_out: number | null }>(
        `releases?id=eq.${id}&select=state,facts,left_out`,
      );
      const [facts, left] = [
        await read(`release_facts?release_id=eq.${id}&select=fact_id`),
        await read(`release_left_out?release_id=eq.${id}&select=fact_id`),
      ];
      return [row?.state, row?.facts ?? 0, row?.left_out ?? 0, facts.length, left.length] as const;
    };
    const whole = async () => {
      const [found, facts, left, rows, others] = await state();
      expect([found, facts, left]).toEqual(['Frozen', rows, others]);
      expect(rows + others).toBe((await read(`facts?year=eq.${year - 1}&select=id`)).length);
    };
    if ((await state())[0] === 'Frozen') await whole();
    else {
      expect([status, await state()]).toEqual([null, ['Checked', 0, 0, 0, 0]]);
      // A server that lost its client may still be at work.
      let again = await send('rpc/freeze_release', { id });
      while (again.status === 409 && again.text.includes('is freezing'))
        again = await send('rpc/freeze_release', { id });
      expect([200, 409]).toContain(again.status);
      await whole();
    }
  }
}, 300_000);
