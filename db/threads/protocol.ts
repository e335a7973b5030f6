/** The messages between a program and a thread that reads for it. */

export interface Job {
  name: string;
  input: unknown;
}

export interface Failure {
  name: string;
  message: string;
  stack: string;
}

/** An answer ends the job; its beginning, after its readers are loaded, and a question do not. */
export type Answer = { value: unknown } | { error: Failure } | { begun: true } | { ask: number; question: unknown };

/** The answer to a question. */
export type Reply = { reply: number; value: unknown } | { reply: number; failure: string };

export type Ask = (question: unknown) => Promise<unknown>;

// Jobs take different inputs, which only `never` covers.
export type AnyJobs = Record<string, (input: never, ask: Ask) => Promise<unknown>>;
/** A name for each job, with a function that loads its readers. */
export type Loaders = Record<string, () => Promise<AnyJobs[string]>>;
export type JobsOf<Jobs extends Loaders> = { [Name in keyof Jobs]: Awaited<ReturnType<Jobs[Name]>> };
