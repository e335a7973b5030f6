/** Counts the runs of background jobs in this process: clean-up, feeds, upkeep of tables. Schedules nothing. */

export interface JobRuns {
  done: number;
  failed: number;
  /** Seconds since 1970. */
  lastSuccess: number | null;
  lastEnd: number;
}

const runs = new Map<string, JobRuns>();

/** The jobs that have run since the start, by name. The names are those in the code, so they are few. */
export const jobRuns: ReadonlyMap<string, Readonly<JobRuns>> = runs;

function ended(name: string, succeeded: boolean): void {
  const { done, failed, lastSuccess } = runs.get(name) ?? { done: 0, failed: 0, lastSuccess: null };
  const now = Date.now() / 1000;
  runs.set(name, {
    done: done + Number(succeeded),
    failed: failed + Number(!succeeded),
    lastSuccess: succeeded ? now : lastSuccess,
    lastEnd: now,
  });
}

/** Runs the job and counts how it ended. */
export async function counted<T>(name: string, job: () => Promise<T>): Promise<T> {
  try {
    const result = await job();
    ended(name, true);
    return result;
  } catch (error) {
    ended(name, false);
    throw error;
  }
}
