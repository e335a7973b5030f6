/** The publisher that a text names: after 'Published by', 'Source:' and the like in its first and last lines, or as an organisation in the first three. Names of persons are none. */
import { firstOf, tidied, tidiedName } from './about.ts';

const FIRST_LINES = 3;
/** Lines at either end of a text in which a publisher is named as one. */
const LINES = 20;
const LAST_LINES = 8;
/** Letters of the end that are looked at. */
const END = 1_500;
const LONGEST = 200;
const MOST_WORDS = 9;
/** Of a name behind 'Published by'. */
const MOST_NAMED = 14;
const PARTS = / [-–—|·•] |: /;

/** Words that only the name of an organisation has, and acronyms that are one. */
const ORGANISATION =
  /(?:^|\s)(?:society|agency|authority|ministry|organi[sz]ation|federation|council|committee|commission|office|department|foundation|association|institute|bureau|caritas|oxfam|reuters|un|ocha|unhcr|iom|unicef|wfp|undrr|ifrc|icrc|nrc|drc|irc|msf|agence|autorité|ministère|croix-rouge|comité|protection civile|agencia|autoridad|ministerio|cruz roja|protección civil|agência|ministério|cruz vermelha|proteção civil|defesa civil)(?=$|[\s(])/iu;
/** The last word of a unit's name in a letterhead: 'Flood Response Coordination Cell'. */
const UNIT =
  /\s(?:cell|desk|unit|team|task ?force|cent(?:re|er)|cluster|secretariat|directorate|network|programme|cellule|unité|direction|unidad|centro|dirección|unidade|direção)$/iu;
/** All its words begin with a capital, but for small ones such as 'of'. */
const isCapital = (name: string): boolean =>
  name.split(' ').every((word) => word.length <= 3 || /^\P{L}*\p{Lu}/u.test(word));
const isLetterhead = (name: string): boolean => UNIT.test(name) && isCapital(name);
/** Words that name one only after 'Published by': in a heading they stand for others, too. */
const NAMED =
  /(?:^|\s)(?:government|red cross|red crescent|programme|fund|cluster|directorate|centre|center|service|nations|university|radio|news|times|tribune|daily|press|post|gouvernement|direction|gobierno|gobernación|dirección|governo|instituto|secretaría|secretaria|وزارة|الوزارة|هيئة|منظمة|المنظمة|مفوضية|الهلال|مكتب|وكالة|حكومة|الأمم)(?=$|[\s(])/iu;
const ACRONYM = /^\p{Lu}[\p{Lu}\d&/-]+(?=$|[\s(])/u;

/** Only a publisher stands after these. */
const PUBLISHES =
  /^(?:(?:this|the|ce|cette|le|este|el|o) (?:[\p{L}-]{1,20} ){1,4}?)?(?:publisher ?:|sources? ?:|fuentes? ?:|fontes? ?:|éditeur ?:|issued by|publiée? par|diffusée? par|émise? par|emitid[oa] (?:por|pel[oa])|divulgad[oa] (?:por|pel[oa])|صادرة? عن|صدرت? عن|المصدر ?:|الناشر ?:)/iu;
/** After these an author may stand. */
const MAKES =
  /^(?:(?:this|the|ce|cette|le|este|el|o) (?:[\p{L}-]{1,20} ){1,4}?)?(?:(?:published|released|prepared|produced|compiled|written) by|by|(?:préparée?|établie?|rédigée?|réalisée?|élaborée?|produite?) par|par|(?:publicad[oa]|elaborad[oa]|preparad[oa]|difundid[oa]|producid[oa]|produzid[oa]) (?:por|pel[oa])|por|إعداد|أعدته?|نشرته?)(?= |:)/iu;
const ARTICLE = /^(?:(?:the|le|la|les|el|los|las|o|a|os) |l['’])/i;
const SMALL = /^(?:of|for|the|and|on|de|du|des|del|da|do|dos|das|la|le|les|los|et|y|e|à|pour|para|d['’]|l['’])$/i;
/** Small words that go with the noun before them: 'Protection civile'. */
const ADJECTIVE =
  /^(?:civile?|nationale?|nacional|régionale?|regional|internationale?|internacional|humanitaire|humanitari[oa]|humanitári[oa]|générale?|sociale?|públic[oa]|publique)[,.;:]?$/i;
/** A body whose name goes on in small letters: 'Bureau provincial de la protection civile'. English names do not. */
const BODY =
  /^(?:bureau|ministère|direction|agence|comité|institut|cellule|unité|commission|conseil|délégation|préfecture|gouvernement|secrétariat|autorité|coordination|mairie|oficina|ministerio|dirección|agencia|instituto|unidad|centro|comisión|consejo|secretaría|gobernación|gobierno|autoridad|coordinación|alcaldía|escritório|ministério|direção|agência|comitê|unidade|comissão|conselho|secretaria|governo|autoridade|coordenação|prefeitura)$/iu;
/** The words behind a name. */
const BEHIND =
  /^(?:en|dans|avec|sur|au|par|selon|depuis|datée?|con|por|desde|según|com|em|no|na|on|in|with|at|by|from|dated|said|says|this|est|sont|ont|qui|que|son|es|são|é)$/iu;
const ENDING = /[,.;:)،؛]$/;
/** Arabic has no capitals: these words end a name. */
const NO_NAME = /^(?:في|بتاريخ|يوم|بالتعاون|بدعم|على)$/;

/** The capital words from the beginning, with small ones between them. */
function nameFrom(text: string): string | null {
  const words = text.replace(ARTICLE, '').split(' ', MOST_NAMED + 1);
  const goesOn = BODY.test(words[0] ?? '');
  let length = 0;
  for (const [at, word] of words.entries()) {
    const begins = /^\(?[\p{Lu}\p{Lo}&]|^[dl]['’]\p{Lu}/u.test(word) && !NO_NAME.test(word);
    if (begins) length = at + 1;
    else if (length === at && ADJECTIVE.test(word)) length = at + 1;
    else if (goesOn && !SMALL.test(word) && !BEHIND.test(word) && /^(?:[dl]['’])?\p{Ll}/u.test(word)) length = at + 1;
    else if (!SMALL.test(word)) break;
    if (length === at + 1 && ENDING.test(word)) break;
  }
  const name = tidiedName(
    words
      .slice(0, length)
      .join(' ')
      .replace(/(?<![,.;:،؛])[,.;:،؛]+$/, ''),
  );
  return name === null || length > MOST_NAMED || /^\d/.test(name) ? null : name;
}

function labelled(line: string): string | null {
  const [sure, maybe] = [PUBLISHES.exec(line), MAKES.exec(line)];
  const label = (sure ?? maybe)?.[0];
  const name = label === undefined ? null : nameFrom(line.slice(label.length).replace(/^ ?:? ?/, ''));
  if (name === null) return null;
  return sure !== null ||
    BODY.test(name.split(' ', 1)[0] ?? '') ||
    isLetterhead(name) ||
    [ORGANISATION, NAMED, ACRONYM].some((form) => form.test(name))
    ? name
    : null;
}

/** An organisation as a part of a line that is no sentence: one of several parts may be, as a day behind a title with its mark. */
function organisationIn(line: string): string | null {
  const parts = line.split(PARTS);
  const ends = /[.!?]$/.test(line);
  if (ends && parts.length === 1) return null;
  for (const part of parts) {
    const name = tidiedName(part);
    const isCalled = name !== null && (ORGANISATION.test(name) || isLetterhead(name));
    const isOne = isCalled && !/\d/.test(name) && /^\p{Lu}|^\p{Lo}/u.test(name);
    if (isOne && name.split(' ').length <= MOST_WORDS && (!ends || isCapital(name))) return name;
  }
  return null;
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.length > LONGEST ? [] : (tidied(line) ?? [])));

/** `top`: the beginning of the text. */
export function publisherIn(top: string, text: string): string | null {
  const lines = linesOf(top).slice(0, LINES);
  const first = lines.slice(0, FIRST_LINES);
  const last = linesOf(text.slice(-END)).slice(-LAST_LINES).toReversed();
  return firstOf([
    firstOf(first.map((line) => labelled(line) ?? organisationIn(line))),
    firstOf([...lines, ...last].map((line) => labelled(line))),
  ]);
}
