/** Counts requests and answers, to show the coverage of a run. */
import { codeOf, type Answer } from './judge.ts';
import { toCurl, type ProofRequest } from './request.ts';

const slowKept = 5;

export class Tally {
  requests = 0;
  sound = 0;
  soundAnswered = 0;
  slow = 0;
  busy = 0;
  readonly byRole = new Map<string, Map<string, number>>();
  readonly byMethod = new Map<string, Map<string, number>>();
  /** Codes of refusals. */
  readonly codes = new Map<string, number>();
  /** Parts of the dialect in sound requests, with the numbers of requests and of successful ones. */
  readonly uses = new Map<string, { sent: number; answered: number }>();
  readonly media = new Map<string, number>();
  longest = 0;
  /** Requests that ran to their deadline. */
  readonly slowOnes: string[] = [];

  add(role: string, request: ProofRequest, answer: Answer, longest: number): void {
    const { status, headers } = answer;
    const well = status >= 200 && status < 300;
    this.requests += 1;
    this.longest = Math.max(this.longest, longest);
    if (status === 504) {
      this.slow += 1;
      if (this.slowOnes.length < slowKept && !/\/(?:spin|doze)\b/.test(request.url))
        this.slowOnes.push(toCurl(request));
    }
    if (status === 503) this.busy += 1;
    count(this.byRole, role, status);
    count(this.byMethod, request.method, status);
    const code = codeOf(answer);
    if (code !== null) this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    if (!request.sound) return;
    this.sound += 1;
    if (well) {
      this.soundAnswered += 1;
      const media = String(headers['content-type'] ?? 'no body').split(';')[0] ?? '';
      this.media.set(media, (this.media.get(media) ?? 0) + 1);
    }
    for (const use of new Set(request.uses)) {
      const counted = this.uses.get(use) ?? { sent: 0, answered: 0 };
      this.uses.set(use, { sent: counted.sent + 1, answered: counted.answered + (well ? 1 : 0) });
    }
  }

  lines(): string[] {
    const share = ((100 * this.soundAnswered) / Math.max(1, this.sound)).toFixed(1);
    return [
      `${this.requests} requests, ${this.sound} of them sound; of those ${share} % answered 2xx`,
      `${this.slow} ran to their deadline, ${this.busy} were asked to come again; the longest statement took ${Math.round(this.longest)} ms`,
      ...this.slowOnes.map((one) => `ran to its deadline: ${one.slice(0, 1_000)}`),
      ...table('role', this.byRole),
      ...table('method', this.byMethod),
      `codes: ${list(this.codes)}`,
      `media: ${list(this.media)}`,
      `parts of the dialect, answered of sent: ${[...this.uses]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([use, { sent, answered }]) => `${use} ${answered}/${sent}`)
        .join(', ')}`,
    ];
  }
}

function count(into: Map<string, Map<string, number>>, key: string, status: number): void {
  const row = into.get(key) ?? new Map<string, number>();
  const kind = status >= 500 ? String(status) : `${Math.floor(status / 100)}xx`;
  row.set(kind, (row.get(kind) ?? 0) + 1);
  into.set(key, row);
}

const list = (counted: ReadonlyMap<string, number>): string =>
  [...counted]
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, times]) => `${key} ${times}`)
    .join(', ');

const table = (title: string, rows: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] =>
  [...rows].toSorted(([one], [other]) => one.localeCompare(other)).map(([key, row]) => `${title} ${key}: ${list(row)}`);
