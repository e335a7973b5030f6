/** Other writings of a name that no source has: official names of regions, former names, the Arabic article joined to its word. Finds no place. */
import { inArabicLetters } from './arabic-consonants.ts';
import { fold, wordsOf } from './fold.ts';

/** Numbers of regions of the Philippines, as its offices write them. */
const PHILIPPINE_REGIONS: Readonly<Record<string, string>> = {
  i: 'Ilocos',
  ii: 'Cagayan Valley',
  iii: 'Central Luzon',
  'iv a': 'Calabarzon',
  'iv b': 'Mimaropa',
  v: 'Bicol',
  vi: 'Western Visayas',
  vii: 'Central Visayas',
  viii: 'Eastern Visayas',
  ix: 'Zamboanga Peninsula',
  x: 'Northern Mindanao',
  xi: 'Davao Region',
  xii: 'Soccsksargen',
  xiii: 'Caraga',
};
const MUSLIM_MINDANAO = 'Autonomous Region in Muslim Mindanao';
/** By country and folded name. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PHL: {
    ...Object.fromEntries(Object.entries(PHILIPPINE_REGIONS).map(([number, name]) => [`region ${number}`, name])),
    barmm: MUSLIM_MINDANAO,
    armm: MUSLIM_MINDANAO,
    bangsamoro: MUSLIM_MINDANAO,
    'bangsamoro autonomous region in muslim mindanao': MUSLIM_MINDANAO,
  },
  IND: { orissa: 'Odisha' },
  SDN: {
    'north kurdufan': 'North Kordofan',
    'south kurdufan': 'South Kordofan',
    'west kurdufan': 'West Kordofan',
  },
};

const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const TENS = ['', 'x', 'xx', 'xxx'];
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** A number in figures, or a Roman one of two signs or more up to 39: no other number is a misspelling of it. */
export const isNumber = (word: string): boolean => /^\d+$/.test(word) || (word.length > 1 && ROMAN.test(word));

/** 11 is xi; null for any other word. */
function romanOf(word: string): string | null {
  const number = /^\d\d?$/.test(word) ? Number(word) : 0;
  return number < 1 || number > 39 ? null : `${TENS[Math.floor(number / 10)]}${ONES[number % 10]}`;
}

/** The name before the first comma, and the rest. */
const halves = (text: string): [string, string] => {
  const at = text.search(/[,،;、，(]/);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
};

/** 'Alkufra', 'Azzawya' and 'Ashshati' without their article; null for a word that has none. */
function withoutArticle(word: string): string | null {
  const [, moon] = /^[ae]l-?([b-df-hj-np-tv-z].{3,})$/.exec(word) ?? [];
  const [, , sun] = /^[ae](sh|th|dh|[dnrstzj])-?(\1.{3,})$/.exec(word) ?? [];
  return sun ?? moon ?? null;
}

const ARTICLE = /^(?:aj|al|el|ad|adh|an|ar|as|ash|at|ath|az)$/;

/** The name by which the sources have the place for certain. Regions have numbers in many countries, so theirs need the country. */
export function otherName(text: string, iso3: string | null): string | null {
  const [name, rest] = halves(text);
  const words = fold(name).trim().split(/ +/);
  const called = words.map((word) => romanOf(word) ?? word).join(' ');
  if (iso3 === null && called.startsWith('region ')) return null;
  const found = Object.entries(OTHER_NAMES).find(([of, names]) => (iso3 ?? of) === of && called in names);
  return found === undefined ? null : `${found[1][called]}${rest}`;
}

/** Texts to search in this country if the text as typed finds no place of exactly this name. Without a country 'Alpepo' would be 'Pepo'. */
export function spellingsOf(text: string, iso3: string | null): string[] {
  const [name, rest] = halves(text);
  if (iso3 === null || !inArabicLetters.has(iso3) || !/[a-z]/i.test(name)) return [];
  const words = wordsOf(name);
  const parted = words.map((word) => withoutArticle(word) ?? word);
  // The other forms of the article are no words of the name.
  const plain = parted.filter((word, at) => at === parted.length - 1 || !ARTICLE.test(word));
  return plain.join(' ') === words.join(' ') ? [] : [`al ${plain.join(' ')}${rest}`];
}
