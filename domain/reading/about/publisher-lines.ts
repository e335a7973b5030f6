/** The publisher of a text that was pasted without its page: in a dateline, in brackets, alone in a line, and in the foot of a press release. */
import { tidiedName } from './about.ts';

/** Agencies whose names no word tells from those of places. */
const AGENCY =
  /^(?:reuters|afp|ap|associated press|agence france-presse|xinhua|anadolu|efe|dpa|ansa|lusa|angop|aim|aps|tass|bbc|cnn|al ?jazeera|irin|the new humanitarian|رويترز|فرانس برس|أ ?ف ?ب|الأناضول|شينخوا|سونا|الجزيرة)(?: [\p{L}-]{2,20})?$/iu;
/** The first or last word of the name of a radio or a newspaper. */
const MEDIA =
  /^radio \p{L}|\s(?:radio|times|tribune|post|herald|gazette|broadcasting|news agency)$|^(?:راديو|إذاعة) /iu;

export const isAgency = (name: string): boolean => AGENCY.test(name);
export const isMedia = (name: string): boolean => isAgency(name) || MEDIA.test(name);

/** Letters in which a dateline ends. */
const DATELINE = 120;
const DATELINE_WORDS = 9;
const DASH = /^\.?\s?(?:[-–—]{1,2}|:)(?:\s|$)/u;
/** Words of a dateline that need no capital: 'le 6 mai 2025'. */
const OF_DAY =
  /^(?:\P{L}{0,5}\d.{0,9}|de|le|el|em|la|y|and|of|jan|fév|févr|avr|juil|août|janvier|février|mars|avril|mai|juin|juillet|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)[,.]?$/iu;
const isPlaceLike = (word: string): boolean => /^\p{Lu}|^\p{Lo}/u.test(word) || OF_DAY.test(word);

/** 'GENEVA (UNHCR) – …', 'Nairobi, 6 May 2025 (Xinhua) -- …'. `isOne` knows the names of organisations. */
export function datelined(line: string, isOne: (name: string) => boolean): string | null {
  const begin = line.slice(0, DATELINE).trimStart();
  const [open, close] = [begin.indexOf('('), begin.indexOf(')')];
  if (open === -1 || close < open || !DASH.test(begin.slice(close + 1))) return null;
  const before = begin.slice(0, open).trim();
  const words = before === '' ? [] : before.split(/\s/);
  if (words.length > DATELINE_WORDS || !words.every(isPlaceLike)) return null;
  const name = tidiedName(begin.slice(open + 1, close));
  if (name === null || /\d/.test(name)) return null;
  return /\d/.test(before) || isMedia(name) || isOne(name) ? name : null;
}

/** The words in brackets that end a line, if they stand alone or behind a whole sentence. */
export function bracketed(line: string): string | null {
  const [, before = '', inside] = /^([^()]*)\(([^()]{2,80})\)\.?$/u.exec(line) ?? [];
  return inside !== undefined && (before === '' || /[.!?»”"]\s*$/u.test(before)) ? inside.trim() : null;
}

/** The words in brackets that end a heading. */
export function insideLast(line: string): string | null {
  const open = line.endsWith(')') ? line.lastIndexOf('(') : -1;
  return open > 0 ? tidiedName(line.slice(open + 1, -1)) : null;
}

/** Without the dateline before it, and the brackets behind it, that name the publisher. */
export function withoutPublisher(line: string, publisher: string | null): string {
  const inside = `(${publisher})`;
  const at = publisher === null ? -1 : line.indexOf(inside);
  if (at === -1) return line;
  const behind = line.slice(at + inside.length);
  if (/^\.?$/.test(behind)) return line.slice(0, at).trim();
  const dash = at < DATELINE ? DASH.exec(behind)?.[0] : undefined;
  return dash === undefined ? line : behind.slice(dash.length).trim();
}

const ABOUT = /^(?:about|à propos (?:de|du|des)|acerca (?:de|del)|sobre|quem somos:?|نبذة عن|حول)(?=[ ’'])/iu;
const RIGHTS = /^(?:copyright )?(?:©|\(c\)) ?(?:copyright )?(?:\d{4}(?:[-–]\d{4})?,? )?(?:by )?/iu;
const CONTACT =
  /^(?:for (?:more|further|additional|media) (?:information|inquiries|enquiries)|(?:media|press)? ?contacts?|pour (?:plus|toute)|contact presse|para (?:más|mayor) información|contactos?|para mais informações|contatos?|للمزيد من المعلومات|للاتصال|للتواصل)(?=[ ,:])/iu;

/** The names that the foot of a press release may have: behind 'About', behind ©, and among the words of a contact. */
export function namesInFoot(line: string): string[] {
  const about = ABOUT.exec(line)?.[0];
  if (about !== undefined) return [line.slice(about.length)];
  const rights = RIGHTS.exec(line)?.[0];
  if (rights !== undefined) return [line.slice(rights.length)];
  return CONTACT.test(line) ? line.split(/[,:;()|]/).slice(1) : [];
}
