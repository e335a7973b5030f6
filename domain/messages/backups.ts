/** The words of the backups on Settings → System. */
interface Run {
  ended_at: string | null;
  error: string | null;
  faults: readonly string[] | null;
  missing: number | null;
  verified_at: string | null;
  running: boolean | null;
}

const hours = (count: number): string =>
  count === 1 ? 'Every hour' : count === 24 ? 'Every day' : `Every ${count} hours`;

const newest = (keep: number): string => (keep === 1 ? 'the newest set is' : `the newest ${keep} sets are`);

export const BACKUPS = {
  none: 'No backups are scheduled',
  now: 'Back up now',
  notBegun: 'The backup was not begun',
  /** Without a schedule. */
  asked: (address: string, keep: number) =>
    `'Back up now' makes a set in ${address}; ${newest(keep)} kept. Copy it to another machine: a broken disk would take both.`,
  noneNext: 'Set BACKUP_EVERY and BACKUP_TO where the program is started; the operations manual says how.',
  see: 'See the runs below, and the log of the program.',
  attention: 'The last backup is late, or its set is broken',
  plan: (every: number, address: string, keep: number) => `${hours(every)} to ${address}; ${newest(keep)} kept.`,
  last: (moment: string | null) =>
    moment === null ? 'There is no backup yet.' : `The last one that did not fail began on ${moment}.`,
  duration: (started: string, ended: string | null): string => {
    if (ended === null) return '';
    const seconds = Math.round((Date.parse(ended) - Date.parse(started)) / 1000);
    return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  },
  result: ({ ended_at, error, faults, missing, verified_at, running }: Run): string => {
    if (running === true) return 'Running';
    if (error !== null) return `Failed: ${error}`;
    if (ended_at === null) return 'Interrupted';
    const lost = missing ? `; ${missing} ${missing === 1 ? 'file was' : 'files were'} missing in the file store` : '';
    if (faults !== null && faults.length > 0) return `${faults.join('; ')}${lost}`;
    return `${verified_at === null ? 'Being verified' : 'Verified'}${lost}`;
  },
} as const;
