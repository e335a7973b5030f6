/** Records failed sign-ins after the answer is sent, so that response times do not reveal which users exist. */
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

  /** Resolves when all failures so far are recorded. */
  async written(): Promise<void> {
    await Promise.all(this.#writing);
  }
}
