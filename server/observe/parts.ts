/** The health of each part of a running server, for Settings → System. The answer is kept for some seconds, because some checks ask other services. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '#db/database.ts';
import type { Replicas } from '#db/replicas.ts';
import type { DatabaseState, Finding } from '#domain/system/system.ts';
import { checkBackups } from '#server/backup/check.ts';
import { checkDatabase } from '#server/checks/database.ts';
import { bad, checked, good, off, warning } from '#server/checks/finding.ts';
import { checkDisks, checkMemory } from '#server/checks/machine.ts';
import {
  checkMail,
  checkModel,
  checkPlaces,
  checkProvider,
  checkStorage,
  checkTiles,
  storageMend,
} from '#server/checks/services.ts';
import type { Config } from '#server/config.ts';

const kept = 15_000;
/** Milliseconds of delay of the event loop: the 99th percentile since the last look. */
const delays = { ample: 200, most: 1_000 } as const;

export class Parts {
  readonly #config: Config;
  readonly #owner: Database;
  readonly #replicas: Pick<Replicas, 'states'> | null;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #found: { at: number; findings: Promise<Finding[]> } | null = null;

  constructor(config: Config, owner: Database, replicas: Pick<Replicas, 'states'> | null) {
    this.#config = config;
    this.#owner = owner;
    this.#replicas = replicas;
    this.#delay.enable();
  }

  findings(): Promise<Finding[]> {
    const now = performance.now();
    if (this.#found === null || now - this.#found.at > kept) this.#found = { at: now, findings: this.#look() };
    return this.#found.findings;
  }

  close(): void {
    this.#delay.disable();
  }

  async #look(): Promise<Finding[]> {
    const config = this.#config;
    const outside = 'Run npm run doctor on this machine.';
    const found = await Promise.all([
      checked('Database', outside, () => checkDatabase(this.#owner)),
      checked('Backups', outside, () => checkBackups(this.#owner)),
      checked('Storage', storageMend(config), () => checkStorage(config)),
      checked('Mail', 'See that SMTP_URL has the right host, port, user and password.', () => checkMail(config)),
      checked('Single sign-on', 'See that OIDC_ISSUER can be reached from this machine.', () => checkProvider(config)),
      checked('Places', 'See that GEOCODER_URL can be reached from this machine.', () => checkPlaces(config)),
      checked('Language model', 'See that READER_URL can be reached from this machine.', () => checkModel(config)),
      checked('Map tiles', 'See that TILE_URL can be reached from this machine.', () => checkTiles(config)),
      checked('Disk space', outside, () => checkDisks(config)),
    ]);
    return [...found.flat(), ...this.#ofReplicas(), checkMemory(config), this.#ofEventLoop()];
  }

  #ofReplicas(): Finding[] {
    const mend = 'Look at the log of that PostgreSQL server; the primary answers its reads until it is back.';
    return (this.#replicas?.states() ?? []).map(({ host, reason, reads }) => {
      const part = `Replica ${host}`;
      if (reason !== null) return warning(part, `Not used: it ${reason}.`, mend);
      return good(part, `In use; it has answered ${reads} reads since the start.`);
    });
  }

  #ofEventLoop(): Finding {
    const part = 'Event loop';
    const delay = this.#delay.percentile(99) / 1e6;
    this.#delay.reset();
    const words = `Requests wait up to ${Math.round(delay)} ms for the program itself.`;
    const mend = 'Look at the slowest searches, or run a second server.';
    if (delay > delays.most) return bad(part, words, mend);
    return delay > delays.ample ? warning(part, words, mend) : good(part, words);
  }
}

const hours = 3_600_000;

export function findingOfFeeds({ feeds, at }: DatabaseState): Finding {
  const part = 'Feeds';
  if (feeds.length === 0) return off(part, 'All feeds are off.');
  const failing = feeds.filter(({ failures }) => failures > 0);
  const never = feeds.filter(({ last_success_at: success }) => success === null);
  const mend = 'See the error of the feed under Settings, and try it with Poll now.';
  if (failing.length > 0) {
    const names = failing.map(({ name }) => name).join(', ');
    const worst = Math.max(...failing.map(({ failures }) => failures));
    return (worst < 3 ? warning : bad)(part, `Failing: ${names}.`, mend);
  }
  if (never.length > 0) return good(part, `${feeds.length} on, of which ${never.length} have not been polled yet.`);
  const last = Math.max(...feeds.map(({ last_success_at: success }) => Date.parse(success ?? at)));
  const age = Math.max(0, Math.round((Date.parse(at) - last) / hours));
  return good(
    part,
    `${feeds.length} on; the last poll succeeded ${age === 0 ? 'within the hour' : `${age} hours ago`}.`,
  );
}
