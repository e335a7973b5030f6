/** The words of a sentence that say an event, aid or something else, without those that say nothing of a count. */
import { HOUSING, NEAR } from './links.ts';
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import { withShelters } from './shelters.ts';
import { isCapital, type Token } from './tokens.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';

type Words = {
  tokens: readonly Token[];
  known: Known;
  /** The tokens of days. */
  taken: ReadonlySet<number>;
  quantities: readonly Quantity[];
};

export function eventsIn({ tokens, known, taken, quantities }: Words): readonly Hit<Said>[] {
  const within = (at: number) => quantities.some(({ number, to }) => at >= number.from && at < to);
  return withParted(withCarried(withShelters(tokens, known), tokens, quantities, known), tokens)
    .filter(
      (hit) =>
        !within(hit.from) &&
        !taken.has(hit.from) &&
        !isWhere(tokens, known, hit) &&
        !isWithinTitle(tokens, hit) &&
        !isAgainst(tokens, hit),
    )
    .map((hit): Hit<Said> => (isRefugees(tokens, hit) ? { ...hit, value: 'other' } : hit))
    .map((hit) => (HOUSING.has(hit.value) && isPartly(tokens, hit) ? { ...hit, value: 'other' } : hit));
}

/** '3 400 réfugiés': a noun, as in English, and not 'taken in'. */
const isRefugees = (tokens: readonly Token[], { from }: Hit<Said>): boolean =>
  tokens[from - 1]?.kind === 'number' && REFUGEES.test(tokens[from]?.text ?? '');
const REFUGEES = /^(?:réfugi|refugiad)/;

const AGAINST = /^(?:against|contra|contre|ضد)$/;
/** 'Marched against displacement'. */
const isAgainst = (tokens: readonly Token[], { from }: Hit<Said>): boolean =>
  [1, 2].some((back) => AGAINST.test(tokens[from - back]?.text ?? ''));

const PARTLY = /^(?:partial(?:ly)?|partly|partie|partiel\p{L}*|parcial\p{L}*|parte|جزئي\p{L}*)$/iu;
const BESIDE = 2;
/** 'Partially destroyed', 'effondrées en partie'. */
const isPartly = (tokens: readonly Token[], { from, to }: Hit<Said>): boolean => {
  const beside = (at: number, step: 1 | -1) =>
    Array.from({ length: BESIDE }, (_, on) => tokens[at + step * on]).some(
      (token, on, all) =>
        PARTLY.test(token?.text ?? '') &&
        all.slice(0, on).every((each) => each?.kind === 'word' && !AND.test(each.text)),
    );
  return beside(from - 1, -1) || beside(to, 1);
};
const AND = /^(?:and|or|et|ou|y|o|e|و.*)$/;

const CAUSING =
  /^(?:prompt(?:ed|s|ing)|caus(?:ed|es|ing)|led|leading|push(?:ed|es|ing)|trigger(?:ed|ing)|dr(?:o|i)v(?:e|es|ing)|oblig(?:ed|ing)|compel(?:led|ling))$/;
/** Before what they are caused to do: 'prompted 300 people to leave', 'a poussé 300 personnes à se déplacer'. */
const TO = /^(?:to|à|a|de|se|s|['’])$/;
/** 'Floods sacked 300 households' dismisses nobody. */
const DWELLERS = /^(?:households?|famil(?:y|ies)|residents|villagers|inhabitants)$/;

/** A verb and the words that end it, around their count: 'cost 300 families their homes', 'فقدت 300 أسرة منازلها', 'sent 300 people from Sake running'. */
const PARTED: readonly (readonly [Said, verb: RegExp, end: RegExp, before?: RegExp])[] = [
  [
    'Homeless',
    /^(?:cost|costs|costing|robbed|robbing|deprived|depriving|stripped)$/,
    /^(?:homes?|houses?|dwellings?|roofs?|shelters?)$/,
  ],
  ['Homeless', /^(?:فقدت?|فقدوا|خسرت?)$/, /^(?:منازل|مساكن|بيوت|مأوا)(?:هم|ها|هن)$/],
  ['Forced to Flee', /^(?:sent|sends|sending|set)$/, /^(?:running|fleeing|scrambling|scurrying)$/],
  ['Forced to Flee', CAUSING, /^(?:flee|leave|move|relocate|escape|abandon|vacate|seek|run)$/, TO],
  [
    'Forced to Flee',
    /^(?:pouss|condui|amen|incit|oblig|contrai|for[cç])(?:é|e|ant|t|sant|gnant|nt|eant)$/,
    /^(?:fuir|quitter|partir|déplacer|abandonner|réfugier|déserter|enfuir|installer)$/,
    TO,
  ],
  [
    'Forced to Flee',
    /^(?:oblig|forz|llev|empuj)(?:ó|ando|aron|a|ado)$|^(?:hizo|hicieron)$/,
    /^(?:huir|salir|abandonar|dejar|desplazarse|refugiarse|escapar|irse|marcharse|movilizarse)$/,
    TO,
  ],
  [
    'Forced to Flee',
    /^(?:obrig|forç|lev)(?:ou|ando|aram|a)$|^(?:fez|fizeram)$/,
    /^(?:fugir|sair|abandonar|deixar|deslocar|deslocarem|saírem|fugirem|abandonarem|deixarem|refugiar)$/,
    TO,
  ],
  [
    'Forced to Flee',
    /^(?:puts?|putting|mis|mettant|met|mettent|puso|pusieron|poniendo|pôs|puseram)$/,
    /^(?:flight|fuite|fuga)$/,
    /^(?:to|en|em)$/,
  ],
  ['Displaced', /^sack(?:ed|s|ing)$/, DWELLERS, /^\d/],
  ['Forced to Flee', /^(?:يختبئ|تختبئ|يختبئون|اختبأ|اختبأت|اختبأوا)$/, /^(?:ال)?(?:غابات|غابة|جبال|مزارع|أدغال|كهوف)$/],
  ['other', /^(?:عاد|عادت|عادوا|يعود|تعود|عودة)$/, /^(?:ال)?(?:مدارس|مدرسة|دراسة|عمل|فصول|مقاعد)$/, /^إلى$/],
];

const FULLY =
  /^(?:fully|totally|completely|entirely|totalement|entièrement|complètement|totalmente|completamente|totales|totais)$/;
const DAMAGED = /^(?:damaged?|endommagé|dañad|danificad|averiad|dégât)/;
/** '159 houses were damaged, including 62 fully'. */
const fullyIn = (tokens: readonly Token[]): Hit<Said>[] =>
  tokens.flatMap(({ text }, at): Hit<Said>[] =>
    FULLY.test(text) &&
    tokens[at - 1]?.kind === 'number' &&
    tokens[at + 1]?.kind !== 'word' &&
    tokens.slice(0, at).some((token) => DAMAGED.test(token.text))
      ? [{ value: 'Destroyed Housing', from: at, to: at + 1 }]
      : [],
  );

function withParted(said: readonly Hit<Said>[], tokens: readonly Token[]): readonly Hit<Said>[] {
  const parted = tokens.flatMap(({ text }, at): Hit<Said>[] => {
    const parts = PARTED.find(([, verb]) => verb.test(text));
    if (parts === undefined) return [];
    const [value, , end, before] = parts;
    const isEnd = (token: Token, on: number) =>
      end.test(token.text) && before?.test(tokens[at + 1 + on]?.text ?? '') !== false;
    return tokens.slice(at + 2, at + REACH).some(isEnd) ? [{ value, from: at, to: at + 1 }] : [];
  });
  parted.push(...fullyIn(tokens));
  if (parted.length === 0) return said;
  const isFree = (hit: Hit<Said>) => !parted.some(({ from }) => from === hit.from);
  return [...said.filter(isFree), ...parted].toSorted((one, other) => one.from - other.from);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** Words to the shelter, where the places that they leave stand between. */
const FAR = 24;
/** Words between the carried and the place to which they are carried. */
const REACH = 8;

const OUT = /^(?:out|off)$/;
/** These need a shelter: 'put 300 families in evacuation centres', not 'to work'. */
const PUT = /^(?:puts?|placed|lodged|housed)$/;
/** These lead away from a place, too: 'ferried 300 people from the area'. */
const AWAY = /^(?:brought|ferried|airlifted|led|escorted|transported|pulled|carried|drove|flew|lifted|guided|rowed)$/;

/** 'Officials took 420 residents to a church hall' evacuates them, unless something else is said there. */
function withCarried(
  said: readonly Hit<Said>[],
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  known: Known,
): readonly Hit<Said>[] {
  const carried = quantities.flatMap(({ from, to, counted }): Hit<Said>[] => {
    const hit = [1, 2]
      .map((back) => known.carrying.at(tokens, from - back))
      .find((one) => one?.to === from || one?.to === from - 1);
    if (
      counted === null ||
      counted === 'houses' ||
      !hit ||
      said.some((one) => one.from <= hit.from && one.to > hit.from && one.value !== 'Relocated')
    )
      return [];
    const end = Math.min(tokens.length, to + REACH);
    const isPut = PUT.test(tokens[hit.from]?.text ?? '');
    const leads = (at: number) =>
      isPut
        ? known.at.at(tokens, at) !== null && [1, 2, 3].some((on) => known.shelters.at(tokens, at + on) !== null)
        : known.towards.at(tokens, at) !== null ||
          OUT.test(tokens[at]?.text ?? '') ||
          (known.from.at(tokens, at) !== null && AWAY.test(tokens[hit.from]?.text ?? ''));
    // 'Moved 300 people from the villages in Bhola and Barguna to cyclone shelters'.
    const isSheltering = (at: number) =>
      known.towards.at(tokens, at) !== null && [1, 2, 3].some((on) => known.shelters.at(tokens, at + on) !== null);
    const goes =
      range(to, end).find(leads) ??
      (known.from.at(tokens, to) === null
        ? undefined
        : range(end, Math.min(tokens.length, to + FAR)).find(isSheltering));
    // 'Sent 300 people into the forest'.
    const isFlight = said.some(({ from: at, value }) => at >= to && at === goes && value === 'Forced to Flee');
    return goes === undefined ||
      isFlight ||
      said.some(
        (one) => one.from >= to && one.from < goes + NEAR && !isEvent(one.value) && !isWhere(tokens, known, one),
      )
      ? []
      : [{ ...hit, value: 'Evacuated' }];
  });
  return [...said.filter((one) => !carried.some(({ from }) => one.from === from)), ...carried].toSorted(
    (one, other) => one.from - other.from,
  );
}

/** 'people from 23 villages', 'families in four schools': the areas say nothing of the people. */
function isWhere(tokens: readonly Token[], known: Known, { from, to, value }: Hit<Said>): boolean {
  if (value !== 'other' || [known.areas, known.shelters].every((phrases) => phrases.at(tokens, from)?.to !== to))
    return false;
  // 'تستضيف المدارس': the shelters are those that take people in.
  if (known.said.at(tokens, from - 1)?.value === 'Sheltered') return true;
  // 'Residents of Supiturang and Penanggal villages'.
  const name = tokens[from - 1];
  if (from > 1 && name?.kind === 'word' && isCapital(name)) return true;
  return [1, 2, 3].some((back) =>
    [known.at, known.from, known.towards].some((phrases) => phrases.at(tokens, from - back) !== null),
  );
}

const TITLE =
  /^(?:Network|Agency|Authority|Centre|Center|Office|Ministry|Unit|Cluster|Matrix|Commission|Committee|Monitoring|Tracking|Programme|Program|Management|Department|Coordination|Coordinator|Organisation|Organization|Fund|Society|Service|Services|Corps|Report|Update)$/;

/** 'Return Monitoring Network', 'Emergency Relief Agency': the name of an organisation says nothing of a count. */
export const isWithinTitle = (tokens: readonly Token[], { from, to }: Hit<Said>): boolean =>
  TITLE.test(tokens[to]?.text ?? '') && isCapital(tokens[from] as Token);
