/** Sends seeded requests as all roles, and checks every answer and the tables afterwards. Continues after findings. */
import { Random } from '#db/sample/random.ts';
import { brokenRequest } from './broken-request.ts';
import { brokenOff, judge, type Answer } from './judge.ts';
import { toCurl, type ProofRequest } from './request.ts';
import { watchOverdue } from './overdue.ts';
import { soundRequest } from './sound-request.ts';
import { Tally } from './tally.ts';
import type { ProofRole, Target } from './target.ts';
import { watch } from './watched.ts';

export interface Campaign {
  readonly requests: number;
  readonly seed: number;
  readonly deadline: number;
  readonly progress?: (done: number, findings: number) => void;
}

export interface Finding {
  readonly reason: string;
  /** The numbers of the requests of the seed: one, or those between two checks of the tables. */
  readonly at: string;
  readonly role: string;
  readonly curl: string;
}

/** Requests between two checks of the tables. */
const share = 250;
/** Milliseconds for a statement to end after its deadline; more if the connection and the wait for a turn are included. */
const graceOfServer = 500;
const grace = 3_000;
const findingsKept = 200;

type Turn = { readonly target: Target; readonly role: ProofRole; readonly keeps: boolean };

export async function runCampaign(
  targets: readonly Target[],
  { requests, seed, deadline, progress }: Campaign,
): Promise<{ tally: Tally; findings: Finding[] }> {
  const tally = new Tally();
  const findings: Finding[] = [];
  const found = (finding: Finding): void => {
    if (findings.length < findingsKept) findings.push(finding);
  };
  // Each role in turn: once rolled back, once committed.
  const turns = targets.flatMap((target) =>
    target.roles.flatMap((role): Turn[] => [
      { target, role, keeps: false },
      { target, role, keeps: true },
    ]),
  );
  for (let first = 0, at = 0; first < requests; first += share, at += 1) {
    const turn = turns[at % turns.length];
    if (turn === undefined) throw new Error('There is nobody to ask');
    const last = Math.min(first + share, requests);
    const { target, role } = turn;
    const overdue = target.owner.kind === 'postgres' ? watchOverdue(target.owner, deadline + graceOfServer) : null;
    await sendShare(turn, { first, last, seed, deadline }, tally, found);
    for (const reason of (await overdue?.stop()) ?? []) {
      found({ reason, at: `${first}-${last - 1}`, role: `${target.name} ${role.name}`, curl: '' });
    }
    await lookAfter(turn, deadline, `${first}-${last - 1}`, found);
    progress?.(last, findings.length);
  }
  return { tally, findings };
}

/** The request of this number, the same for the same seed and independent of earlier requests. */
export function requestOf(seed: number, number: number, { role, keeps }: Pick<Turn, 'role' | 'keeps'>): ProofRequest {
  const random = new Random(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
  const sound = soundRequest(random, role.model);
  const request = random.chance(0.5) ? sound : brokenRequest(random, sound);
  const { prefer } = request.headers;
  // The first of two equal preferences counts.
  const rollback = prefer === undefined ? 'tx=rollback' : `tx=rollback, ${prefer}`;
  return {
    ...request,
    headers: { ...request.headers, ...(!keeps && { prefer: rollback }), ...role.headers },
  };
}

async function sendShare(
  turn: Turn,
  { first, last, seed, deadline }: { first: number; last: number; seed: number; deadline: number },
  tally: Tally,
  found: (finding: Finding) => void,
): Promise<void> {
  const { target, role } = turn;
  let next = first;
  let underway = 0;
  const sender = async (): Promise<void> => {
    while (next < last) {
      const number = next++;
      const request = requestOf(seed, number, turn);
      underway += 1;
      const beside = underway - 1;
      const { answer, statements } = await send(target, request);
      underway -= 1;
      const rules = {
        deadline,
        grace: target.owner.kind === 'embedded' ? grace : null,
        secrets: target.secrets,
        beside: Math.max(beside, underway),
      };
      const reasons = judge(request, answer, statements, role, rules);
      tally.add(`${target.name} ${role.name}`, request, answer, Math.max(0, ...statements.map(({ took }) => took)));
      for (const reason of reasons) {
        found({ reason, at: String(number), role: `${target.name} ${role.name}`, curl: toCurl(request) });
      }
    }
  };
  await Promise.all(Array.from({ length: target.width }, sender));
}

async function send(target: Target, { method, url, headers, body }: ProofRequest) {
  const { result, traffic } = await watch(async (): Promise<Answer> => {
    const injected = { method, url, headers, ...(body !== null && { payload: body }) };
    // If a statement fails after its first rows, the server closes the connection; here `inject` fails.
    const response = await target.app.inject(injected).catch(() => null);
    if (response === null) return { status: brokenOff, headers: {}, body: Buffer.alloc(0) };
    return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
  });
  return { answer: result, statements: traffic.statements };
}

/** Checks the tables after a share of requests: no changes if rolled back; otherwise only changes that the role may make. */
async function lookAfter(
  { target, role, keeps }: Turn,
  deadline: number,
  at: string,
  found: (finding: Finding) => void,
): Promise<void> {
  const tell = (reason: string): void => found({ reason, at, role: `${target.name} ${role.name}`, curl: '' });
  const changed = await target.keep.changed();
  const allowed = keeps ? role.writes : [];
  for (const table of changed.filter((name) => !allowed.includes(name))) tell(`${table} has changed`);
  for (const [table, condition] of role.outOfReach) {
    if (!(await target.keep.holds(table, condition))) tell(`rows of ${table} out of reach have changed`);
  }
  await target.keep.restore(changed);
  if (!(await target.asItself(role))) tell('a fresh request does not run as the one who sent it');
  // Allows for statements after an answer, such as the update of a session's last use.
  const { rows } = await target.owner.statement<{ query: string }>(
    { role: null },
    `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = 'helix' and state <> 'idle' and clock_timestamp() - query_start > $1::interval`,
    [`${deadline} ms`],
  );
  for (const { query } of rows) tell(`a statement still runs: ${query.slice(0, 200)}`);
}
