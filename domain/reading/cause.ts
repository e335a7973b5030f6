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

/** A heading or the opening of a report stands in its first sentences. */
const OPENING = 3;

/**
 * The cause that a report gives before a sentence, for figures that no words near them explain: the nearest one above if the whole report
 * has a single cause, otherwise that of its opening. `causeAt` gives the cause of a sentence.
 */
export function causeOfReport(sentences: number, causeAt: (sentence: number) => Cause | null) {
  let above: (Cause | null)[] | undefined;
  const read = () => {
    const causes = Array.from({ length: sentences }, (_, at) => causeAt(at));
    const named = causes.flatMap((cause) => cause ?? []);
    const counting = named.every(({ cause }) => cause === named[0]?.cause) ? sentences : OPENING;
    let latest: Cause | null = null;
    return causes.map((cause, at) => {
      const before = latest;
      if (at < counting && (counting === sentences || latest === null)) latest = cause ?? latest;
      return before;
    });
  };
  return (before: number): Cause | null => (above ??= read())[before] ?? null;
}
