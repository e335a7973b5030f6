/** Sends the reads of requests to a replica that shows the session's own last write, else to the primary. Knows neither HTTP nor the tables. */

import { type Database, DatabaseError, type Reader, type Transaction, type TransactionSettings } from './database.ts';
import { sqlstate } from './errors.ts';
import { positionOf, type Replica, type Replicas } from './replicas.ts';

/** All that the primary says about a read: the settings that the caller entered with, and what a replica must show. */
interface Entered {
  readonly settings: string | null;
  readonly rights: string;
  readonly epoch: string | null;
  readonly written_to: string | null;
}

/** One server for all statements of a request: a second one could show an earlier state. */
type Choice = { readonly replica: Replica; readonly entered: Entered } | 'primary';

/** After a write has been answered: reads of this session or token then go only to servers that show it. */
export async function keepWrite(primary: Database, hash: string): Promise<void> {
  await primary.statement({ role: null }, 'select auth.keep_write($1::text::bytea)', [hash]);
}

export function withReplicas(primary: Database, replicas: Replicas): Database {
  const choices = new WeakMap<Reader, Choice>();

  async function choose(settings: TransactionSettings, reader: Reader): Promise<Choice> {
    if (!replicas.anyUsable) return 'primary';
    const { enter, set, signal, deadline } = settings;
    const entering = {
      role: null,
      readOnly: true,
      ...(enter && { enter }),
      ...(set && { set }),
      ...(signal && { signal }),
      ...(deadline !== undefined && { deadline }),
    };
    const text = 'select * from auth.entered($1::text::bytea)';
    const { rows } = await primary.statement<Entered>(entering, text, [reader.hash]);
    const [entered] = rows;
    if (entered === undefined || entered.epoch === null || entered.epoch !== replicas.epoch) return 'primary';
    const replica = replicas.choose(entered.written_to === null ? 0n : positionOf(entered.written_to));
    return replica === null ? 'primary' : { replica, entered };
  }

  async function choiceFor(settings: TransactionSettings): Promise<Choice> {
    const { reader, readOnly, rollback } = settings;
    if (reader === undefined || readOnly !== true || rollback === true) return 'primary';
    const before = choices.get(reader);
    const choice = before ?? (await choose(settings, reader));
    const usable = choice !== 'primary' && replicas.isUsable(choice.replica) ? choice : 'primary';
    choices.set(reader, usable);
    return usable;
  }

  /** @param may whether the work may begin again on the primary: the replica's failure is then not seen. */
  async function read<T>(
    settings: TransactionSettings,
    work: (database: Database, settings: TransactionSettings) => Promise<T>,
    may: () => boolean,
  ): Promise<T> {
    const choice = await choiceFor(settings);
    if (choice === 'primary') return work(primary, settings);
    const { replica, entered } = choice;
    const { settings: given, rights, written_to: written } = entered;
    const call = 'auth.enter_replica($1::text, $2::text, $3::text)';
    const enter = { call, values: [given ?? '{}', rights, written ?? ''] };
    replica.running += 1;
    try {
      const answer = await work(replica.database, { ...settings, enter });
      replica.reads += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code === sqlstate.deadline || settings.signal?.aborted === true)
        throw error;
      if (/^(08|53|57P)/.test(error.code)) replicas.leave(replica);
      if (!may()) throw error;
      // Any other error is the primary's to say: the replica may lag behind a change of the schema.
      if (settings.reader !== undefined) choices.set(settings.reader, 'primary');
      return await work(primary, settings);
    } finally {
      replica.running -= 1;
    }
  }

  return {
    kind: primary.kind,
    connections: primary.connections,
    statement: (settings, text, values) =>
      read(
        settings,
        (database, given) => database.statement(given, text, values),
        () => true,
      ),
    transaction: (settings, work) => {
      let begun = false;
      return read(
        settings,
        (database, given) =>
          database.transaction(given, (transaction) => {
            begun = true;
            return work(database === primary ? transaction : checkedOnPrimary(primary, settings, transaction));
          }),
        () => settings.repeatable === true || !begun,
      );
    },
    ping: () => primary.ping(),
    listen: (channel, notified) => primary.listen(channel, notified),
    close: async () => {
      await replicas.close();
      await primary.close();
    },
  };
}

/** Whether the caller may still be answered is asked on the primary, which knows at once when a session ends. */
function checkedOnPrimary(primary: Database, settings: TransactionSettings, transaction: Transaction): Transaction {
  const { reader: _reader, ...asked } = settings;
  return {
    ...transaction,
    query: (text, values, options) =>
      text === settings.enter?.still
        ? primary.statement(asked, text, values)
        : transaction.query(text, values, options),
  };
}
