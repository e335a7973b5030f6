/** Records failed sign-ins behind their answers, so that no answer's time tells who exists. Forgets none while the server lives. */
import type { FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.ts';

export class FailedSignIns {
  readonly #accounts: Accounts;
  readonly #writing = new Set<Promise<void>>();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  record(request: FastifyRequest, username: string): void {
    const written = this.#accounts
      .recordFailedLogin(username)
      .catch((error: unknown) => request.log.warn({ err: error }, 'a failed sign-in was not recorded'))
      .finally(() => this.#writing.delete(written));
    this.#writing.add(written);
  }

  /** When all that failed until now is written. */
  async written(): Promise<void> {
    await Promise.all(this.#writing);
  }
}
