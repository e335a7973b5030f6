/** The messages between the server and a thread that reads. */

export interface Job {
  name: string;
  input: unknown;
}

export interface Failure {
  name: string;
  message: string;
  stack: string;
}

/** An answer ends the job; a question does not. */
export type Answer = { value: unknown } | { error: Failure } | { ask: number; question: unknown };

/** The answer to a question. */
export type Reply = { reply: number; value: unknown } | { reply: number; failure: string };

export type Ask = (question: unknown) => Promise<unknown>;
