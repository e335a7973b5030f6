/** The publisher that a text names: after 'Published by', 'Source:' and the like in its first and last lines, as an organisation in the first three, or in a dateline, brackets and the foot of a press release. Names of persons are none. */
import { firstOf, tidied, tidiedName } from './about.ts';
import { bracketed, datelined, insideLast, isAgency, isMedia, namesInFoot } from './publisher-lines.ts';

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
  /(?:^|\s)(?:government|red cross|red crescent|programme|fund|cluster|directorate|centre|center|service|nations|university|radio|news|times|tribune|daily|press|post|gouvernement|direction|gobierno|gobernación|defensoría|defensoria|dirección|governo|instituto|secretaría|secretaria|وزارة|الوزارة|هيئة|منظمة|المنظمة|مفوضية|الهلال|مكتب|وكالة|حكومة|الأمم)(?=$|[\s(])/iu;
const ACRONYM = /^\p{Lu}[\p{Lu}\d&/-]+(?=$|[\s(])/u;

/** Only a publisher stands after these. */
const PUBLISHES =
  /^(?:(?:this|the|ce|cette|le|este|el|o) (?:[\p{L}-]{1,20} ){1,4}?)?(?:publisher ?:|sources? ?:|fuentes? ?:|fontes? ?:|éditeur ?:|issued by|publiée? par|diffusée? par|émise? par|emitid[oa] (?:por|pel[oa])|divulgad[oa] (?:por|pel[oa])|صادرة? عن|صدرت? عن|المصدر ?:|الناشر ?:)/iu;
/** After these an author may stand. */
const MAKES =
  /^(?:(?:this|the|ce|cette|le|este|el|o) (?:[\p{L}-]{1,20} ){1,4}?)?(?:(?:(?:press|news|media|joint) )?(?:release|statement) (?:by|from|of)|communiqué (?:de presse )?(?:du|de la|de)|(?:comunicado|nota) (?:de prensa )?(?:del|de la|de)|(?:comunicado|nota) (?:de|à) imprensa d[aeo]|بيان (?:صحفي )?(?:صادر )?(?:عن|من)|(?:published|released|prepared|produced|compiled|written) by|by|(?:préparée?|établie?|rédigée?|réalisée?|élaborée?|produite?) par|par|(?:publicad[oa]|elaborad[oa]|preparad[oa]|difundid[oa]|producid[oa]|produzid[oa]) (?:por|pel[oa])|por|إعداد|أعدته?|نشرته?)(?= |:)/iu;
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

const DAY =
  /^\(?(?:(?:as of|le|el|em|du|al) )?(?:\d\d?(?:er|st|nd|rd|th)? (?:de )?\p{L}+\.?,? (?:de )?\d{4}|\p{L}+\.? \d\d?,? \d{4}|\d\d?[./-]\d\d?[./-]\d{2,4}|\d{4}-\d\d-\d\d)\)?$/u;
/** The most words of a day. */
const DAY_WORDS = 6;
/** Without a day at its end: 'OCHA Nigeria, 14 October 2026'. */
export function undated(line: string): string {
  const words = line.split(' ');
  for (let count = Math.min(DAY_WORDS, words.length - 1); count > 0; count -= 1)
    if (DAY.test(words.slice(-count).join(' '))) return words.slice(0, -count).join(' ').replace(/[,;]$/, '');
  return line;
}

/** The words are a name and nothing more: 'Ministry of Interior', not 'Ministry of Interior moves the people'. */
const isName = (name: string): boolean => nameFrom(name) === tidiedName(name.replace(ARTICLE, ''));
const isOrganisation = (name: string): boolean => (ORGANISATION.test(name) && isName(name)) || isLetterhead(name);

/** An organisation as a part of a line that is no sentence: one of several parts may be, as a day behind a title with its mark. */
function organisationIn(line: string): string | null {
  const parts = line.split(PARTS);
  const ends = /[.!?]$/.test(line);
  if (ends && parts.length === 1) return null;
  for (const part of parts) {
    const name = tidiedName(undated(part));
    const isCalled = name !== null && (isOrganisation(name) || isAgency(name));
    const isOne = isCalled && !/\d/.test(name) && /^\p{Lu}|^\p{Lo}/u.test(name);
    if (isOne && name.split(' ').length <= MOST_WORDS && (!ends || isCapital(name))) return name;
  }
  return null;
}

/** A line that is the name of a radio or a newspaper, an agency in brackets or behind a dash, or what it says behind its last sentence. */
function alone(line: string): string | null {
  const inside = bracketed(line);
  const behind = inside === null ? insideLast(line) : null;
  if (behind !== null && isMedia(behind)) return behind;
  const words = inside ?? undated(line.replace(/^[-–—] ?/u, ''));
  const label = labelled(words);
  if (label !== null) return label;
  const name = tidiedName(words);
  if (name === null || /\d|[.!?]$/.test(name) || name.split(' ').length > FEW_WORDS || !isCapital(name)) return null;
  return isMedia(name) || (words !== line && isOrganisation(name)) ? name : null;
}
const FEW_WORDS = 6;

/** 'Head of Office'. */
const POST =
  /^(?:head|deputy|chief|director|officer|spokes|manager|chef|directeur|jefe|chefe|portavoz|porta-voz|porte)/iu;
function inFoot(line: string): string | null {
  for (const part of namesInFoot(line)) {
    const name = nameFrom(part.trim());
    if (name !== null && !POST.test(name) && [ORGANISATION, NAMED, ACRONYM].some((form) => form.test(name)))
      return name;
  }
  return null;
}

/** The beginnings of the lines, whatever their length. */
const beginnings = (text: string): string[] =>
  text.split('\n', LINES).flatMap((line) => tidied(line.slice(0, LONGEST)) ?? []);

/** The last sentence of a long line, in which a source may stand: '… left their homes. Source: OCHA'. */
const lastSentences = (text: string): string[] =>
  text
    .split('\n')
    .slice(-FIRST_LINES)
    .flatMap((line) => {
      const end = tidied(line.slice(-LONGEST)) ?? '';
      const at = Math.max(...['. ', '." ', '.” ', '! ', '؟ '].map((mark) => end.slice(0, -1).lastIndexOf(mark)));
      return at === -1 ? [] : [end.slice(at + 1).replace(/^["”]? ?/u, '')];
    });

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.length > LONGEST ? [] : (tidied(line) ?? [])));

/** `top`: the beginning of the text. */
export function publisherIn(top: string, text: string): string | null {
  const lines = linesOf(top).slice(0, LINES);
  const first = lines.slice(0, FIRST_LINES);
  const last = linesOf(text.slice(-END)).slice(-LAST_LINES).toReversed();
  const isOne = (name: string) => isOrganisation(name) || (ACRONYM.test(name) && isCapital(name));
  const end = text.slice(-END);
  return firstOf([
    firstOf(first.map((line) => labelled(line) ?? organisationIn(line))),
    firstOf([...lines, ...last, ...lastSentences(end)].map((line) => labelled(line))),
    firstOf(beginnings(top).map((line) => datelined(line, isOne))),
    firstOf([...first, ...last.slice(0, FIRST_LINES), ...lastSentences(end)].map((line) => alone(line))),
    firstOf(last.map((line) => inFoot(line))),
  ]);
}

/** Before the source of a figure. */
const ACCORDING =
  /(?<!\p{L})(?:according to|as reported by|selon|d['’]après|según|de acuerdo con|segundo|de acordo com|conforme) ?/giu;
/** Letters in which the name of a source ends. */
const LONGEST_SOURCE = 150;
/** The part of a text whose sources are looked at, and the most of them. */
const SOURCES_IN = 20_000;
const MOST_SOURCES = 6;

/** Behind the source of a figure: 'IOM DTM reports that'. */
const REPORTS = /(?<=[\p{L})]) (?:reports?|reported|estimates?|estimated) that(?!\p{L})/gu;
const PRONOUN = /^(?:He|She|It|They|We)$/;
const IN_NAME = /^(?:\p{Lu}|\((?=\p{Lu})|(?:of|for|the|and)$)/u;

/** The name from the beginning of a sentence to its end; an acronym of acronyms also in its parts: 'IOM DTM' is perhaps known as one of them. */
function subjectIn(before: string): string[] {
  const sentence = before.split(/[.!?;:\n•]/u).at(-1) ?? '';
  const name = tidied(sentence.trim().replace(/^[Tt]he /u, '')) ?? '';
  const words = name.split(' ');
  if (name === '' || PRONOUN.test(name) || words.length > MOST_WORDS || !words.every((word) => IN_NAME.test(word)))
    return [];
  return words.length > 1 && words.every((word) => ACRONYM.test(word)) ? [name, ...words] : [name];
}

/** The names behind 'According to' and before 'reports that', in their order: of persons, too, and of records without a publisher. */
export function sourcesSaid(text: string): string[] {
  const read = text.slice(0, SOURCES_IN);
  const behind = [...read.matchAll(ACCORDING)].slice(0, 5 * MOST_SOURCES).map((said) => {
    const from = said.index + said[0].length;
    const words = tidied(text.slice(from, from + LONGEST_SOURCE));
    const name = words === null ? null : nameFrom(words);
    const parts = name?.split(/ (?:and|et|y|e) /u) ?? [];
    const names = parts.length > 1 && parts.every((part) => ACRONYM.test(part)) ? parts : [name ?? []].flat();
    return { at: said.index, names };
  });
  const before = [...read.matchAll(REPORTS)].slice(0, 5 * MOST_SOURCES).map(({ index }) => ({
    at: index,
    names: subjectIn(read.slice(Math.max(0, index - LONGEST_SOURCE), index)),
  }));
  const names = [...behind, ...before].toSorted((one, other) => one.at - other.at).flatMap((said) => said.names);
  return [...new Set(names)].slice(0, MOST_SOURCES);
}

const MOST_NAMES = 12;
/** The parts of the first and the last lines that may be names: of these a known publisher is found although no word tells it. */
export function namesAtEnds(text: string): string[] {
  const [first, last] = [
    linesOf(text.slice(0, END)).slice(0, FIRST_LINES),
    linesOf(text.slice(-END)).slice(-FIRST_LINES),
  ];
  const names = [...first, ...last].flatMap((line) =>
    [...line.split(PARTS), bracketed(line) ?? insideLast(line)].flatMap((part) => {
      const name = part === null ? null : tidiedName(undated(part.replace(/^[-–—(] ?/u, '')));
      const isLong = name !== null && name.split(' ').length > MOST_WORDS;
      return name === null || isLong || name.length < 2 || /[.!?:;](?:$| )/.test(name) || /^\P{L}|^\p{Ll}/u.test(name)
        ? []
        : name;
    }),
  );
  return [...new Set(names)].slice(0, MOST_NAMES);
}
