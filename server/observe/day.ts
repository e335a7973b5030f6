/** The slowest searches and the failed requests of the last day of this server, without any value. Bounded; kept in memory. */

import type { DayReport, FailedRequest, SlowSearch } from '#domain/system/system.ts';

const day = 86_400_000;
const most = { slow: 20, failed: 50 } as const;

export class Day {
  readonly #now: () => number;
  #slow: SlowSearch[] = [];
  #failed: FailedRequest[] = [];
  /** Milliseconds that a search must exceed to enter a full list. */
  #least = 0;
  /** Grows with each note. */
  notes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a search of so many milliseconds belongs to the slowest, so that most requests cost one comparison. */
  isSlow(milliseconds: number): boolean {
    return milliseconds > this.#least;
  }

  /** Of each address the slowest search is kept. */
  searched(search: SlowSearch): void {
    const others = this.#recent(this.#slow);
    const same = others.find(({ address }) => address === search.address);
    if (same !== undefined && same.milliseconds >= search.milliseconds) return;
    this.#slow = [...others.filter((other) => other !== same), search]
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, most.slow);
    this.#least = this.#slow.length < most.slow ? 0 : (this.#slow.at(-1)?.milliseconds ?? 0);
    this.notes += 1;
  }

  failed(request: FailedRequest): void {
    this.#failed = [request, ...this.#recent(this.#failed)].slice(0, most.failed);
    this.notes += 1;
  }

  get report(): DayReport {
    return { slow: this.#recent(this.#slow), failed: this.#recent(this.#failed) };
  }

  #recent<One extends { at: string }>(noted: readonly One[]): One[] {
    return noted.filter(({ at }) => this.#now() - Date.parse(at) < day);
  }
}
