/** Sends thousands of seeded requests, valid and broken, from every role. None may fail, leak, exceed its deadline or leave traces. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCampaign } from '#server/testing/proof/campaign.ts';
import { runLeavers } from '#server/testing/proof/leavers.ts';
import { runSilences } from '#server/testing/proof/silence.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { openGuarded } from '#server/testing/proof/guarded-target.ts';
import { openProduct } from '#server/testing/proof/product-target.ts';
import type { Target } from '#server/testing/proof/target.ts';

// Set by `npm run proof`.
const requests = Number(process.env['PROOF_REQUESTS'] ?? 1_500);
const seed = Number(process.env['PROOF_SEED'] ?? 20_261_121);
const leavers = Number(process.env['PROOF_LEAVERS'] ?? 24);
const silences = Number(process.env['PROOF_SILENCES'] ?? 0);
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const deadline = 1_000;

const parts = [
  ...'eq neq gt gte lt lte like ilike match imatch in is isdistinct cs cd ov fts plfts phfts wfts'.split(' '),
  'tree',
  'quantifier',
  'json path',
  'cast',
  'alias',
  'order',
  'null filter',
  'Range',
  'hint',
  'embed many-to-one',
  'embed one-to-many',
  'embed one-to-one',
  'spread',
  'spread to many',
];
const codes =
  'PGRST100 PGRST102 PGRST103 PGRST107 PGRST116 PGRST117 PGRST201 PGRST202 PGRST204 PGRST205 21000 22P02 23503 23505 42501 42703 42883'.split(
    ' ',
  );
/** Reached by about one in several thousand requests. */
const rareParts = [
  ...'sl sr nxr nxl adj'.split(' '),
  'related order',
  'embed many-to-many',
  'PUT',
  'csv body',
  'form body',
  'on_conflict',
  'columns',
  'If-Match',
];
const rareCodes =
  'PGRST108 PGRST122 PGRST123 PGRST124 PGRST125 PGRST200 PGRST203 PT412 P0001 22003 23502 23514 42704 42846 57014'.split(
    ' ',
  );

const targets: Target[] = [];
beforeAll(async () => {
  targets.push(await openGuarded(deadline));
  targets.push(await openProduct(deadline));
});
afterAll(async () => {
  for (const target of targets) await target.close();
});

test(`${requests} requests of seed ${seed} @proof`, async () => {
  const start = performance.now();
  const { tally, findings } = await runCampaign(targets, {
    requests,
    seed,
    deadline,
    progress: (done, found) => {
      if (!whole || done % 5_000 !== 0) return;
      const seconds = Math.round((performance.now() - start) / 1_000);
      console.log(`${done} requests in ${seconds} s, ${found} findings`);
    },
  });
  const listed = findings.map(({ reason, at, role, curl }) => `${role}, request ${at}: ${reason}\n  ${curl}`);
  if (whole || findings.length > 0) console.log([...tally.lines(), ...listed].join('\n'));
  expect(findings.map(({ at, reason }) => `${at}: ${reason}`)).toEqual([]);
  // Only requests that are mostly answered test much.
  expect(tally.soundAnswered / tally.sound).toBeGreaterThan(0.4);
  const [moreParts, moreCodes] = requests < 50_000 ? [[], []] : [rareParts, rareCodes];
  expect([...parts, ...moreParts].filter((use) => !tally.uses.get(use)?.answered)).toEqual([]);
  expect([...codes, ...moreCodes].filter((code) => !tally.codes.has(code))).toEqual([]);
}, 7_200_000);

test(`${leavers} clients that leave do not delay others @proof`, async () => {
  const [guarded] = targets;
  const keeper = guarded?.roles.find(({ name }) => name === 'proof_keeper');
  if (guarded === undefined || keeper === undefined) throw new Error('There is nobody to leave');
  const { left, begun, others, longest, findings } = await runLeavers(guarded, keeper, leavers);
  if (whole) {
    const times = `${others} other requests, the longest ${Math.round(longest)} ms`;
    console.log(`${left} left, ${begun} of them while their statement ran; ${times}`);
  }
  expect(findings).toEqual([]);
  expect(begun).toBeGreaterThan(0);
}, 7_200_000);

// Tests of db/postgres.ts cover a short silence.
test.skipIf(postgresUrl === null || silences === 0)(
  `${silences} silences of the server`,
  async () => {
    const { answered, cut, back, findings } = await runSilences(postgresUrl ?? '', { silences, seed, within: 10_000 });
    const times = Object.entries(back).map(([what, time]) => `${what} ${Math.round(time)} ms`);
    console.log(
      `${silences} silences, ${answered} answers, ${cut} cut off; served again at the latest: ${times.join(', ')}`,
    );
    expect(findings).toEqual([]);
  },
  7_200_000,
);
