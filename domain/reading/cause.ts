/** The cause of a displacement, from the words of its sentence and of those around it. */
import { isCapital, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

type Words = { tokens: readonly Token[]; known: Known; taken: ReadonlySet<number> };

const SOON = 5;
const CYCLONE = 'Storm, Tropical';

/** The cause that the words speak most for: words after 'due to' count three times. Null without any. */
export function causeIn(words: Words, storms: ReadonlySet<string>): Cause | null {
  const { tokens, known, taken } = words;
  const reasons = known.because.in(tokens).map(({ to }) => to);
  const sums = new Map<string, number>();
  const hazards: { cause: Cause; weight: number }[] = [];
  for (const { value, from } of [
    ...known.causes.in(tokens),
    ...stormsNamed(words, storms),
    ...riversRising(words),
    ...damsBroken(words),
  ]) {
    if (taken.has(from)) continue;
    const weight = ARMED.test(tokens[from]?.text ?? '')
      ? 0.5
      : reasons.some((to) => from >= to && from - to <= SOON)
        ? 3
        : 1;
    sums.set(value.cause, (sums.get(value.cause) ?? 0) + weight);
    hazards.push({ cause: value, weight });
  }
  const [best] = [...sums].toSorted((one, other) => other[1] - one[1]);
  if (best === undefined) return null;
  const own = hazards.filter(({ cause }) => cause.cause === best[0]);
  return own.toSorted((one, other) => other.weight - one.weight)[0]?.cause ?? null;
}

const RISING = /^(?:rising|swollen|overflowing|surging|swelling|raging|flooded)$/i;
const RISES =
  /^(?:rises?|rose|risen|swells?|swelled|overflow(?:s|ed)?|burst|bursts|broke|breached|spilled|flooded|ingresó|entró|creció|transbordou|invadiu|subiu)$/;
const BROKEN = /^(?:collapse|failure|breach|bursting|rupture|colapso|rotura|rompimento|ruptura)$/;
const DAM = /^(?:dam|barrage|presa|represa|barragem|dique)$/;
const BREACHES: Cause = { cause: 'Disaster', hazard: 'Dam release flood' };
const RIVER = /^(?:[Rr]ío|[Rr]io|Rivière|River|Rivers|Lake|Creek|Stream|Canal)$/;
const FLOODS: Cause = { cause: 'Disaster', hazard: 'Flood' };
/** 'The rising Agusan River': its name stands between. */
const riversRising = ({ tokens }: Words) =>
  tokens.flatMap(({ text }, from) =>
    (RISING.test(text) &&
      isName(tokens[from + 1]) &&
      [1, 2, 3].some((on) => RIVER.test(tokens[from + on]?.text ?? ''))) ||
    // 'The Herbert River rises', 'River Nzoia burst'.
    (RIVER.test(text) && [1, 2, 3].some((on) => RISES.test(tokens[from + on]?.text ?? '')))
      ? [{ value: FLOODS, from }]
      : [],
  );

/** 'The collapse of the Alau dam'. */
const damsBroken = ({ tokens }: Words) =>
  tokens.flatMap(({ text }, from) =>
    BROKEN.test(text) && [2, 3, 4, 5].some((on) => DAM.test(tokens[from + on]?.text ?? ''))
      ? [{ value: BREACHES, from }]
      : [],
  );

/** The armed, who fight in a conflict and rescue in a disaster: any other cause counts more. */
const ARMED = /^(?:army|military|soldiers|troops|police|armée|militaires|ejército|militares|exército|الجيش)$/i;

const isName = (token: Token | undefined): token is Token => token?.kind === 'word' && isCapital(token);
const CALLED = /^(?:named|called|as|nommé|nommée|appelé|llamada|llamado|denominada|chamada|chamado)$/;
const LANDS = /^(?:made|makes|making|toca|tocó|touche|touché)$/;
const NO_NAME =
  /^(?:Season|Saison|Temporada|Cent(?:re|er|ro)|Committee|Warnings?|Preparedness|Relief|Response|Emergency|Category|Shelters?|Surge|Signal|Recovery|Appeal|Hub|Watch)$/;
/** Words between a storm and its second name: 'Typhoon Rai, locally known as Odette'. */
const SECOND = 6;

/** The names that the report itself gives to storms: 'Cyclone Freddy', 'Ditwah made landfall'. */
export function stormsIn(sentences: readonly Words[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { tokens, known, taken } of sentences)
    for (const { value, from, to } of known.causes.in(tokens)) {
      if (value.hazard !== CYCLONE && value.hazard !== 'Storm') continue;
      const lands = [from, from - 1].find((one) => LANDS.test(tokens[one]?.text ?? ''));
      const at = lands === undefined ? to : lands - 1;
      const name = tokens[at];
      const isPlain = (one: number) =>
        !taken.has(one) && [known.causes, known.areas, known.months].every((each) => each.at(tokens, one) === null);
      if (!isName(name) || NO_NAME.test(name.text) || !isPlain(at)) continue;
      names.add(name.text);
      for (let on = at + 1; on < at + SECOND; on += 1) {
        const second = tokens[on + 1];
        if (CALLED.test(tokens[on]?.text ?? '') && isName(second)) names.add(second.text);
      }
    }
  return names;
}

/** 'After Freddy', once the report has said that this is a storm. */
const stormsNamed = ({ tokens }: Words, storms: ReadonlySet<string>) =>
  storms.size === 0
    ? []
    : tokens.flatMap((token, from) =>
        isName(token) && storms.has(token.text)
          ? [{ value: { cause: 'Disaster', hazard: CYCLONE } satisfies Cause, from }]
          : [],
      );

type Count = { quantity: { number: { from: number; to: number } } };

/** Of several causes in a sentence with several counts that of this count: 'Drought accounts for 15,400 and conflict for 6,900'. Null if not each has its own. */
export function causeAmong({ tokens, known, taken }: Words, counts: readonly Count[], at: number): Cause | null {
  if (counts.length < 2) return null;
  const hits = known.causes.in(tokens).filter(({ from }) => !taken.has(from));
  if (new Set(hits.map(({ value }) => value.cause)).size < 2) return null;
  const edges = counts.map(({ quantity }) => quantity.number);
  const within = (from: number, to: number) => hits.findLast((hit) => hit.from >= from && hit.from < to)?.value ?? null;
  const before = edges.map(({ from }, each) => within(edges[each - 1]?.to ?? 0, from));
  const after = edges.map(({ to }, each) => within(to, edges[each + 1]?.from ?? tokens.length));
  // 'Drought accounts for 15,400, and the other 700 were evicted'.
  const own = after.map((cause, each) => (before[0] == null ? cause : (before[each] ?? cause)));
  // '38,000 displacements, of which 21,000 by drought and 17,000 by conflict': the total has both.
  const named = own.filter((cause) => cause !== null);
  return named.length > 1 && new Set(named.map(({ cause }) => cause)).size > 1 ? (own[at] ?? null) : null;
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
