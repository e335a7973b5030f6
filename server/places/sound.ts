/** Reduces Arabic names and their Latin transliterations to the same consonants, for places whose Arabic name no list has. Ranks nothing. */
import { fold } from './fold.ts';

/** Countries whose places are written in Arabic letters. */
export const inArabicLetters: ReadonlySet<string> = new Set(
  (
    'AB9 AFG ARE BHR COM DJI DZA EGY ERI ESH IRN IRQ ISR JOR KWT LBN LBY MAR MRT OMN PAK PSE QAT SAU SDN SOM SSD SYR TCD TUN ' +
    'YEM'
  ).split(' '),
);

/** Marks that stand in no word that somebody types: of each word of a name, and of all words written as one. */
const [apart, together] = ['~', '+'];
/** Fewer consonants than this are the sound of too many names. */
const shortest = 3;

/** Letters of Arabic, Persian and Urdu that a transliteration may write alike. */
const alike = 'بپ:b تثط:t جغگژ:g چش:c حه:h خ:x دذض:d ر:r زظ:z سص:s ف:f قك:k ل:l م:m ن:n و:w ي:y';
const arabic: ReadonlyMap<string, string> = new Map(
  alike.split(' ').flatMap((pair) => {
    const [letters = '', sound = ''] = pair.split(':');
    return [...letters].map((letter) => [letter, sound] as const);
  }),
);

/** Two letters of Latin, and a letter of its own sound, before single letters; vowels that are not written are left out. */
const latin: readonly [RegExp, string][] = [
  [/sch|sh|ch/g, 'c'],
  [/kh/g, 'x'],
  [/gh|dj|zh|[jg]/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/ou|oo|v/g, 'w'],
  [/ee/g, 'y'],
  [/q/g, 'k'],
  [/p/g, 'b'],
  [/[^bcdfghklmnrstwxyz]/g, ''],
];

const articles = /^(al|el|ad|adh|an|ar|as|ash|at|ath|az|ul)$/;

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** A final h is no consonant, and one that is written twice is one. */
const plain = (word: string): string => word.replace(/h$/, '').replace(/(.)\1+/g, '$1');

/** The keys of the sounds of words; none where they have too little. */
function keysOf(sounds: readonly string[]): string[] {
  const whole = plain(sounds.join(''));
  return whole.length < shortest ? [] : [apart + sounds.join(apart), together + whole];
}

/** The keys under which a Latin name is found by its sound. */
export function soundOf(name: string): string[] {
  if (isArabic(name)) return [];
  const words = fold(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !articles.test(word));
  return keysOf(words.map((word) => plain(latin.reduce((text, [from, to]) => text.replace(from, to), word))));
}

/** The keys that an Arabic name may have, and for each how much of the name it leaves out: long vowels, and where words end. */
export function soundsOf(words: readonly string[]): Map<string, number> {
  const whole = words.map((word) => [...word].map((letter) => arabic.get(letter) ?? '').join('')).join(' ');
  const vowels = [...whole.matchAll(/[wy]/g)].slice(0, 5).map(({ index }) => index);
  const sounds = new Map<string, number>();
  for (let left = 0; left < 1 << vowels.length; left += 1) {
    const dropped = new Set(vowels.filter((_, bit) => (left & (1 << bit)) !== 0));
    const rest = [...whole].filter((_, at) => !dropped.has(at)).join('');
    for (const [at, key] of keysOf(rest.split(' ').map(plain)).entries())
      sounds.set(key, Math.min(dropped.size + at, sounds.get(key) ?? Infinity));
  }
  return sounds;
}
