/** The metrics of the parts of the server, one source each. Those of another part are one more line in `sourcesOf`. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Database, TransactionSettings } from '#db/database.ts';
import { jobRuns } from '#db/jobs.ts';
import type { Replicas, ReplicaState } from '#db/replicas.ts';
import { mails } from '#server/mail/transport.ts';
import { readAtScrape, type Source } from './read-at-scrape.ts';

export interface Parts {
  /** The database as the server uses it. */
  readonly app: Database;
  readonly owner: Database;
  readonly replicas: Pick<Replicas, 'states'> | null;
  readonly dataDirectory: string;
}

export const sourcesOf = ({ app, owner, replicas, dataDirectory }: Parts): Source[] => [
  connectionsOf(app),
  ...(replicas === null ? [] : [statesOf(replicas)]),
  jobs,
  contentsOf(owner),
  disksOf({ data: dataDirectory, temporary: tmpdir() }),
];

function connectionsOf(database: Database): Source {
  const load = () => database.load?.() ?? { open: 0, idle: 0, waiting: { people: 0, background: 0 } };
  return (registry) => {
    readAtScrape(registry, {
      name: 'helix_database_connections_max',
      help: 'Connections that the server may open',
      read: (put) => put({}, database.connections),
    });
    readAtScrape(registry, {
      name: 'helix_database_connections',
      help: 'Open connections of the server',
      labels: ['state'],
      read: (put) => {
        const { open, idle } = load();
        put({ state: 'idle' }, idle);
        put({ state: 'busy' }, open - idle);
      },
    });
    readAtScrape(registry, {
      name: 'helix_database_waiting',
      help: 'Transactions that wait for a connection or a turn',
      labels: ['lane'],
      read: (put) => {
        for (const [lane, count] of Object.entries(load().waiting)) put({ lane }, count);
      },
    });
    readAtScrape(registry, {
      name: 'helix_embedded_memory_bytes',
      help: 'Memory of the embedded database; none on PostgreSQL',
      read: (put) => {
        const { memory } = load();
        if (memory !== undefined) put({}, memory);
      },
    });
  };
}

function statesOf(replicas: Pick<Replicas, 'states'>): Source {
  return (registry) => {
    const each = (name: string, help: string, of: (state: ReplicaState) => number | null, counter = false): void =>
      readAtScrape(registry, {
        name,
        help,
        labels: ['replica'],
        counter,
        read: (put) => {
          for (const state of replicas.states()) {
            const value = of(state);
            if (value !== null) put({ replica: state.host }, value);
          }
        },
      });
    each('helix_replica_in_use', '1 if reads go to a replica', ({ inUse }) => Number(inUse));
    each('helix_replica_lag_seconds', 'The age of the state of a replica, up to a minute', ({ lag }) =>
      lag === null ? null : lag / 1_000,
    );
    each('helix_replica_reads_total', 'Reads that a replica has answered', ({ reads }) => reads, true);
  };
}

const jobs: Source = (registry) => {
  readAtScrape(registry, {
    name: 'helix_job_runs_total',
    help: 'Runs of a background job',
    labels: ['job', 'outcome'],
    counter: true,
    read: (put) => {
      for (const [job, { done, failed }] of jobRuns) {
        put({ job, outcome: 'done' }, done);
        put({ job, outcome: 'failed' }, failed);
      }
    },
  });
  readAtScrape(registry, {
    name: 'helix_job_last_success_timestamp_seconds',
    help: 'The end of the last successful run of a background job',
    labels: ['job'],
    read: (put) => {
      for (const [job, { lastSuccess }] of jobRuns) if (lastSuccess !== null) put({ job }, lastSuccess);
    },
  });
  readAtScrape(registry, {
    name: 'helix_mails_total',
    help: 'Mails of one-time links and of notifications',
    labels: ['outcome'],
    counter: true,
    read: (put) => {
      put({ outcome: 'sent' }, mails.sent);
      put({ outcome: 'failed' }, mails.failed);
    },
  });
};

const background: TransactionSettings = { role: null, readOnly: true, background: true, deadline: 5_000 };

interface Contents {
  sessions: number;
  size: number;
  files: number;
  unread: number;
  to_mail: number;
  /** Those that are on. */
  feeds: { id: number; failures: number; success: number | null }[];
  tables: { name: string; size: number }[];
  /** The last scheduled one that ended well. */
  backup: { success: number; size: number; faults: number } | null;
}

async function readContents(owner: Database): Promise<Contents> {
  const { rows } = await owner.statement<{ read: Contents }>(background, 'select rules.system_measures() as read');
  const [row] = rows;
  if (row === undefined) throw new Error('The measures of the database are one row');
  return row.read;
}

/** Read once for each scrape. A database that does not answer leaves these metrics out, and the scrape succeeds. */
function contentsOf(owner: Database): Source {
  let reading: Promise<Contents | null> | null = null;
  const contents = (): Promise<Contents | null> => {
    reading ??= readContents(owner)
      .catch(() => null)
      .finally(() => setImmediate(() => (reading = null)));
    return reading;
  };
  return (registry) => {
    readAtScrape(registry, {
      name: 'helix_database_up',
      help: '1 if the database answered this scrape',
      read: async (put) => put({}, (await contents()) === null ? 0 : 1),
    });
    const number = (name: string, help: string, of: (read: Contents) => number): void =>
      readAtScrape(registry, {
        name,
        help,
        read: async (put) => {
          const read = await contents();
          if (read !== null) put({}, of(read));
        },
      });
    number('helix_sessions', 'Sessions that are signed in', ({ sessions }) => sessions);
    number('helix_database_size_bytes', 'Size of the database', ({ size }) => size);
    number('helix_files_size_bytes', 'Size of the files of documents', ({ files }) => files);
    number('helix_notifications_unread', 'Notifications that nobody has read yet', ({ unread }) => unread);
    number(
      'helix_notifications_to_mail',
      'Notifications that are to be mailed at once, and have not been',
      ({ to_mail }) => to_mail,
    );
    const ofBackup = (name: string, help: string, field: keyof NonNullable<Contents['backup']>): void =>
      readAtScrape(registry, {
        name,
        help,
        read: async (put) => {
          const backup = (await contents())?.backup ?? null;
          if (backup !== null) put({}, backup[field]);
        },
      });
    ofBackup(
      'helix_backup_last_success_timestamp_seconds',
      'The begin of the last scheduled backup that was taken',
      'success',
    );
    ofBackup('helix_backup_size_bytes', 'Size of that backup', 'size');
    ofBackup('helix_backup_faults', 'Faults that its verification found', 'faults');
    readAtScrape(registry, {
      name: 'helix_table_size_bytes',
      help: 'Size of a table with its indexes',
      labels: ['table'],
      read: async (put) => {
        for (const { name, size } of (await contents())?.tables ?? []) put({ table: name }, size);
      },
    });
    readAtScrape(registry, {
      name: 'helix_feed_last_success_timestamp_seconds',
      help: 'The last successful poll of a feed that is on',
      labels: ['feed'],
      read: async (put) => {
        for (const { id, success } of (await contents())?.feeds ?? [])
          if (success !== null) put({ feed: String(id) }, success);
      },
    });
    readAtScrape(registry, {
      name: 'helix_feed_failures',
      help: 'Failed polls of a feed that is on since its last success',
      labels: ['feed'],
      read: async (put) => {
        for (const { id, failures } of (await contents())?.feeds ?? []) put({ feed: String(id) }, failures);
      },
    });
  };
}

function disksOf(folders: Readonly<Record<string, string>>): Source {
  return (registry) =>
    readAtScrape(registry, {
      name: 'helix_disk_free_bytes',
      help: 'Free space on the disk of a folder: of the data, and of temporary files',
      labels: ['folder'],
      read: async (put) => {
        for (const [folder, path] of Object.entries(folders)) {
          const disk = await statfs(path).catch(() => null);
          if (disk !== null) put({ folder }, disk.bavail * disk.bsize);
        }
      },
    });
}
