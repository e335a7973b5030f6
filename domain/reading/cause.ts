/** The cause of a displacement, from the words of its sentence and of those around it. */
import type { Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

type Words = { tokens: readonly Token[]; known: Known; taken: ReadonlySet<number> };

const SOON = 5;

/** The cause that the words speak most for: words after 'due to' count three times. Null without any. */
export function causeIn({ tokens, known, taken }: Words): Cause | null {
  const reasons = known.because.in(tokens).map(({ to }) => to);
  const sums = new Map<string, number>();
  const hazards: { cause: Cause; weight: number }[] = [];
  for (const { value, from } of known.causes.in(tokens)) {
    if (taken.has(from)) continue;
    const weight = reasons.some((to) => from >= to && from - to <= SOON) ? 3 : 1;
    sums.set(value.cause, (sums.get(value.cause) ?? 0) + weight);
    hazards.push({ cause: value, weight });
  }
  const [best] = [...sums].toSorted((one, other) => other[1] - one[1]);
  if (best === undefined) return null;
  const own = hazards.filter(({ cause }) => cause.cause === best[0]);
  return own.toSorted((one, other) => other.weight - one.weight)[0]?.cause ?? null;
}
