/** Marks the figures that are parts of another figure of the report: 'A total of 11,700 fled. Of these, 7,250 are in Garissa and 4,450 in Tana River.' By words and by sums. */
import type { Suggestion } from './suggestion.ts';

const isOfSameType = (one: Suggestion, other: Suggestion): boolean =>
  one.type === other.type && one.unit === other.unit;
const isAlike = (one: Suggestion, other: Suggestion): boolean => one.term === other.term && isOfSameType(one, other);

/** The figures right after the one at this index, or right before it, that add up to it. */
function partsBeside(found: readonly Suggestion[], at: number, step: 1 | -1): readonly Suggestion[] {
  const whole = found[at];
  if (whole === undefined) return [];
  const parts: Suggestion[] = [];
  let sum = 0;
  while (sum < whole.figure) {
    const next = found[at + step * (parts.length + 1)];
    if (next === undefined || !isAlike(whole, next) || next.share === 'running total') return [];
    parts.push(next);
    sum += next.figure;
  }
  return sum === whole.figure && parts.length > 1 ? parts : [];
}

/** In the order of the text. */
export function withWholes(found: readonly Suggestion[]): Suggestion[] {
  const wholes = new Map<Suggestion, Suggestion>();
  for (const [at, one] of found.entries()) {
    if (wholes.has(one)) continue;
    for (const part of partsBeside(found, at, 1)) wholes.set(part, one);
    // 'Macomia (1,023) and Chiure (2,310): 3,333 in all'.
    if (found[at - 1]?.share === 'part' && found[at - 1]?.sentence.start === one.sentence.start)
      for (const part of partsBeside(found, at, -1)) wholes.set(part, one);
    if (wholes.has(one) || one.share === 'running total') continue;
    const before = found[at - 1];
    const whole =
      one.share === 'part'
        ? found
            .slice(0, at)
            .findLast((other) => other.share !== 'part' && !wholes.has(other) && isOfSameType(one, other))
        : // '… and 4,450 in Tana River' goes on from a part.
          before?.sentence.start === one.sentence.start && isAlike(one, before)
          ? wholes.get(before)
          : undefined;
    const others = [...wholes].reduce((sum, [part, of]) => (of === whole ? sum + part.figure : sum), 0);
    if (whole !== undefined && others + one.figure <= whole.figure) wholes.set(one, whole);
  }
  return found.map((one) => {
    const whole = wholes.get(one);
    return whole === undefined ? one : { ...one, share: 'part', partOf: { figure: whole.figure, at: whole.at } };
  });
}
