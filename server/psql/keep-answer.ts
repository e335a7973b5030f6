/** Writes statements that keep their answer for a repeat, in the transaction of the write. Which answers are kept, and how long, is decided in SQL. */
import { LRUCache } from 'lru-cache';
import type { TransactionSettings } from '#db/database.ts';
import type { CallPlan, Plan, WritePlan } from './plan.ts';

export interface Keeping {
  /** Sets the caller and claims the key, or raises an error if the key has an answer. */
  readonly enter: NonNullable<TransactionSettings['enter']>;
  /** The function that keeps an answer. */
  readonly keep: string;
  /** Keep the text of the answer, not only the numbers of its records. */
  readonly whole: boolean;
  /** Seals an answer that holds a secret; null for other answers. */
  readonly seal: ((body: string | null) => string | null) | null;
}

/** Whether the plan, if it is not rolled back, may change something. */
export const mayWrite = (plan: Plan): plan is WritePlan | CallPlan =>
  plan.kind !== 'read' && !(plan.kind === 'call' && plan.readOnly);

interface Keeper {
  readonly keep: string;
  readonly whole: boolean;
  readonly text: string;
}

/** By the statement that they extend. Each text is built once: PostgreSQL's client compares it with those it has sent. */
const keepers = new LRUCache<string, Keeper>({ max: 500 });

export function keepingAnswer<P extends WritePlan | CallPlan>(plan: P, { keep, whole }: Keeping): P {
  const { statement } = plan;
  let keeper = keepers.get(statement.text);
  if (keeper?.keep !== keep || keeper.whole !== whole) {
    keeper = { keep, whole, text: keeperText(plan, keep, whole) };
    keepers.set(statement.text, keeper);
  }
  return { ...plan, statement: { ...statement, text: keeper.text } };
}

function keeperText({ statement, answerAt, answerNames, kind }: WritePlan | CallPlan, keep: string, whole: boolean) {
  const before = answerAt === 0 ? 'with' : `${statement.text.slice(0, answerAt).trimEnd()},`;
  const rest = answerNames.map((name) => `'${name}', answered.${name}`).join(', ');
  const affected = kind === 'call' ? 'null' : 'answered.affected';
  const kept = `${keep}(answered.body, json_build_object(${rest}), ${affected}, ${whole}) as kept`;
  return `${before} answered as materialized (${statement.text.slice(answerAt)}) select answered.*, ${kept} from answered`;
}
