/** Runs a script's work on the database named in the settings: in this process or, if a server holds the embedded database, in that server. */
import { DirectoryHeldError, directoryHolder, type LockRecord } from './lock.mjs';
import { openDatabase, type OpenDatabase } from './open.ts';

export interface Asked {
  /** The name in the server's route /maintenance/{name}. */
  name: string;
  /** The request body sent to the server. */
  request: object;
  progress: (step: unknown) => void;
}

export interface Task<Result> extends Asked {
  here: (opened: OpenDatabase) => Promise<Result>;
}

/** An error that stops a script, with a message for the user at the console. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

/** The process that holds the embedded database of a folder; null if none does. */
export const holderOf = (directory: string): LockRecord | null => directoryHolder(directory);

export async function runTask<Result>(task: Task<Result>): Promise<Result> {
  let opened: OpenDatabase;
  try {
    opened = await openDatabase({
      DATABASE_URL: process.env['DATABASE_URL'] || undefined,
      DATABASE_APP_URL: process.env['DATABASE_APP_URL'] || undefined,
      DATA_DIR: process.env['DATA_DIR'] || './data',
    });
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    return (await askHolder(error, task)) as Result;
  }
  try {
    return await task.here(opened);
  } finally {
    await opened.close();
  }
}

/** Asks the server that holds the database to do the task. */
export async function askHolder(held: DirectoryHeldError, task: Asked): Promise<unknown> {
  const { holder } = held;
  if (!holder?.port) {
    throw new TaskError(
      `${held.message} It serves no port of this machine, so it cannot be asked to do the ${task.name}.`,
    );
  }
  const response = await ask(holder, holder.port, task);
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new TaskError(
      `The server at 127.0.0.1:${holder.port} refused the ${task.name}: ${answer?.message ?? response.status}`,
    );
  }
  for await (const line of linesOf(response.body)) {
    if ('error' in line) throw new TaskError(`The server stopped the ${task.name}: ${String(line.error)}`);
    if ('result' in line) return line.result;
    task.progress(line.progress);
  }
  throw new TaskError(
    `The server at 127.0.0.1:${holder.port} went away before the ${task.name} was done. Run it again.`,
  );
}

async function ask(holder: LockRecord, port: number, task: Asked): Promise<Response> {
  try {
    return await fetch(`http://127.0.0.1:${port}/maintenance/${task.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${holder.token}` },
      body: JSON.stringify(task.request),
    });
  } catch (error) {
    throw new TaskError(`The server at 127.0.0.1:${port} holds the database but does not answer: ${String(error)}`);
  }
}

interface Line {
  progress?: unknown;
  result?: unknown;
  error?: unknown;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}
