/** Shares: 'one in five of the 4,500 households', 'trois personnes sur dix', 'una de cada cinco familias'. Neither of their numbers is a count, nor is that of which they are a share. */
import { amountAt } from './amounts.ts';
import type { Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

const ROUND = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100, 1000]);
const MOST = 10;
const OF = /^(?:of|de|des|del|dos|das|من)$/i;
const THE = /^(?:the|los|las|les|os|as)$/i;
const ROOM =
  /^(?:villages?|towns?|districts?|camps?|sites?|schools?|cent(?:re|er)s?|shelters?|tents?|rooms?|tentes?|écoles?|centres?|aldeas?|escuelas?|carpas?|albergues?|aldeias?|escolas?|tendas?|abrigos?)$/iu;
const OWNER_WORDS = 5;
const PLAIN = { afterBetween: false, apart: true };

/** The tokens of the numbers of shares. */
export function sharesIn(tokens: readonly Token[], known: Known): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    // 'Half the 600 families'.
    const part = THE.test(tokens[at]?.text ?? '') && known.broken.at(tokens, at - 1) !== null;
    const parted = part ? amountAt(tokens, at + 1, known, PLAIN) : null;
    for (let each = at + 1; each < (parted?.to ?? 0); each += 1) found.add(each);
    const joins = known.shares.at(tokens, at);
    if (joins === null) continue;
    const [first, begin] = numberBefore(tokens, at, known);
    const whole = first === null ? null : amountAt(tokens, joins.to, known, PLAIN);
    if (first === null || whole === null || whole.low <= first || !ROUND.has(whole.low)) continue;
    // 'Three people in ten days' are three.
    const isTime = known.spans.at(tokens, whole.to) !== null || known.measures.at(tokens, whole.to) !== null;
    // 'Two families in 12 tents' are two.
    const isOwn =
      begin < at - 1 && (known.counted.at(tokens, whole.to) !== null || ROOM.test(tokens[whole.to]?.text ?? ''));
    if (isTime || isOwn || (first >= MOST && whole.low < 100)) continue;
    for (let each = begin; each < whole.to; each += 1) found.add(each);
    const base = baseAfter(tokens, whole.to, known);
    for (let each = base?.from ?? 0; each < (base?.to ?? 0); each += 1) found.add(each);
  }
  return found;
}

/** The number before, alone or with its noun: 'three people in ten'. */
function numberBefore(tokens: readonly Token[], at: number, known: Known): [number | null, number] {
  for (const back of [1, 2]) {
    const amount = amountAt(tokens, at - back, known, PLAIN);
    const end = amount?.to ?? at;
    const isNext = amount !== null && (end === at || known.counted.at(tokens, end)?.to === at);
    // An article alone is a number here: 'a family in five'.
    if (isNext) return [amount.low, at - back];
    const article = known.numbers.at(tokens, at - back);
    if (article?.value === 1 && known.counted.at(tokens, article.to)?.to === at) return [1, at - back];
  }
  return [null, at];
}

/** '… of the town's 12,000 people'. */
function baseAfter(tokens: readonly Token[], from: number, known: Known): { from: number; to: number } | null {
  if (!OF.test(tokens[from]?.text ?? '')) return null;
  for (let at = from + 1; at <= from + 1 + OWNER_WORDS; at += 1) {
    const amount = amountAt(tokens, at, known, PLAIN);
    if (amount !== null) return { from: at, to: amount.to };
    const isOwner = tokens[at]?.kind === 'word' || /^['’-]$/.test(tokens[at]?.text ?? '');
    if (!isOwner) return null;
  }
  return null;
}
