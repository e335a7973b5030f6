/** A failover by Patroni and a switch by hand, under load, with two servers behind a balancer. Skipped where Patroni and etcd are not installed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPatroni, startPatroni, ttl, type Member, type PatroniCluster } from './patroni.ts';
import { lostOf, say, until, World } from './world.ts';

const patience = 400_000;
let patroni: PatroniCluster;
let world: World<PatroniCluster>;

if (!hasPatroni) say('Skipped: the failover by Patroni needs the packages patroni and etcd-server of Debian.');

beforeAll(async () => {
  if (!hasPatroni) return;
  patroni = await startPatroni(process.env['PROOF_POSTGRES'] ?? '/usr/lib/postgresql/15/bin');
  const { members, address } = patroni;
  // Either may be the primary, which answers no reads as a replica.
  const settings = {
    DATABASE_URL: `${address(members, 'helix')}?target_session_attrs=read-write`,
    DATABASE_READ_URL: members.map((member) => address([member], 'helix')).join(' '),
  };
  world = await World.on(patroni, () => settings);
}, patience);
afterAll(() => (hasPatroni ? world.close() : undefined), patience);

async function present(): Promise<Member> {
  const found = await patroni.primary();
  if (found === null) throw new Error('There is no primary');
  return found;
}
const other = (member: Member): Member => patroni.members.find((each) => each !== member) as Member;

/** An answered write is on the replica too. */
const isSynchronous = async (member: Member): Promise<boolean> => {
  const text = 'select sync_state from pg_stat_replication';
  return (await member.ask<{ sync_state: string }>(text, 'postgres')).some(({ sync_state }) => sync_state === 'sync');
};

test.skipIf(!hasPatroni)('two servers start on the primary that Patroni has made', { timeout: patience }, async () => {
  const primary = await present();
  await primary.ask('create database helix', 'postgres');
  await until(() => isSynchronous(primary), 60_000, 'the replication is synchronous');
  await Promise.all([world.start(0), world.start(1)]);
  await world.balance();
  await world.begin();
  await world.phase('under Patroni', () => Promise.resolve());
});

test.skipIf(!hasPatroni)(
  'the machine of the primary is lost, and Patroni promotes the other',
  { timeout: patience },
  async () => {
    const lost = await present();
    const next = other(lost);
    await world.phase('loss of the primary', async () => {
      await lost.kill();
      await until(async () => (await next.role()) === 'primary', 6 * ttl * 1_000, 'Patroni has promoted the replica');
      const promoted = performance.now();
      const first = await world.load.nextWrite();
      say(`  first answered write ${Math.round(first - promoted)} ms after the promotion`);
      expect(first - promoted).toBeLessThan(15_000);
    });
    lost.start();
    await until(async () => (await lost.role()) === 'replica', 120_000, 'the lost member is a replica');
    await until(() => isSynchronous(next), 60_000, 'the replication is synchronous again');
    await world.phase('the lost member is back as a replica', () => Promise.resolve());
  },
);

test.skipIf(!hasPatroni)('a person hands the primary over', { timeout: patience }, async () => {
  const from = await present();
  const to = other(from);
  await world.phase('switch of the primary', async () => {
    await patroni.switchOver(from, to);
    await until(async () => (await to.role()) === 'primary', 60_000, 'the primary has changed');
    const promoted = performance.now();
    expect((await world.load.nextWrite()) - promoted).toBeLessThan(15_000);
  });
  await until(async () => (await from.role()) === 'replica', 120_000, 'the former primary is a replica');
});

test.skipIf(!hasPatroni)('every answered write is stored as it was answered', { timeout: patience }, async () => {
  await world.load.stop();
  const { answered, counts, findings } = world.load;
  const rows = await (
    await present()
  ).ask<{ id: number; name: string }>('select id::integer as id, name from data.publishers');
  const lost = lostOf(world.load, rows);
  say(`${counts.writes} answered writes of ${answered.size} rows, ${lost.length} lost`);
  expect(counts.writes).toBeGreaterThan(300);
  expect(lost).toEqual([]);
  expect(findings).toEqual([]);
});
