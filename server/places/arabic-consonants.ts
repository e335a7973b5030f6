/** Reduces Arabic names and their Latin transliterations to the same consonants, for places without an Arabic name in any list. */
import { fold, readLetters } from './fold.ts';

/** Countries that write their places in Arabic letters. */
const arabicCountries =
  'AB9 AFG ARE BHR COM DJI DZA EGY ERI ESH IRN IRQ ISR JOR KWT LBN LBY MAR MRT OMN PAK PSE QAT SAU SDN SOM SSD SYR TCD TUN YEM';
export const inArabicLetters: ReadonlySet<string> = new Set(arabicCountries.split(' '));

/** A mark that no typed word contains. */
const mark = '~';
/** Too many names share a sound of fewer consonants. */
const shortest = 3;
/** The consonants of a Latin name that its vowels need not bear out. */
const sure = 4;

/** Letters of Arabic, Persian and Urdu with the same transliteration. */
const arabic = readLetters('بپ:b تثط:t جغگژ:g چش:c حه:h خ:x دذض:d ر:r زظ:z سص:s ف:f قك:k ل:l م:m ن:n و:w ي:y');

/** Latin digraphs come before single letters; unwritten vowels are left out. */
const latin = 'sch|sh|ch:c kh:x gh|dj|zh|[jg]:g dh:d th:t ph:f ou|oo|v:w ee:y q:k p:b [^bcdfghklmnrstwxyz]:'
  .split(' ')
  .map((rule) => rule.split(':'))
  .map(([letters = '', meant = '']) => [new RegExp(letters, 'g'), meant] as const);

const articles = /^(al|el|ad|adh|an|ar|as|ash|at|ath|az|ul)$/;

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Drops a final h and doubled consonants. */
const plain = (word: string): string => word.replace(/h$/, '').replace(/(.)\1+/g, '$1');

/** The key of the sounds of words, joined because spellings divide names differently; none for too few consonants. */
function keysOf(sounds: readonly string[]): string[] {
  const whole = plain(sounds.join(''));
  return whole.length < shortest ? [] : [mark + whole];
}

/** The sound keys of a Latin name. */
export function soundOf(name: string): string[] {
  if (isArabic(name)) return [];
  const words = fold(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !articles.test(word));
  return keysOf(words.map((word) => plain(latin.reduce((text, [from, to]) => text.replace(from, to), word))));
}

/** The possible sound keys of a Latin name in another transliteration than that of the lists: long vowels may be single letters, 'g' may be 'q'. */
export function soundsOfLatin(name: string): Map<string, number> {
  const sounds = new Map<string, number>();
  for (const written of [name, name.replaceAll(/ia(?= |$)/g, 'iya')])
    for (const key of soundOf(written))
      for (const [said, changed] of [
        [key, 0],
        [key.replaceAll('g', 'k'), 1],
      ] as const)
        for (const [sound, dropped] of withoutVowels(said.slice(mark.length)))
          if (sound.length - mark.length >= sure)
            sounds.set(sound, Math.min(dropped + changed, sounds.get(sound) ?? Infinity));
  return sounds;
}

/** The possible sound keys of an Arabic name, each with the amount left out: long vowels and word ends. */
export const soundsOf = (words: readonly string[]): Map<string, number> =>
  withoutVowels(words.map((word) => [...word].map((letter) => arabic.get(letter) ?? '').join('')).join(' '));

/** The keys of the sounds of words, with and without each of the first long vowels, and the amount left out. */
function withoutVowels(whole: string): Map<string, number> {
  const vowels = [...whole.matchAll(/[wy]/g)].slice(0, 5).map(({ index }) => index);
  const sounds = new Map<string, number>();
  for (let left = 0; left < 1 << vowels.length; left += 1) {
    const dropped = new Set(vowels.filter((_, bit) => (left & (1 << bit)) !== 0));
    const rest = [...whole].filter((_, at) => !dropped.has(at)).join('');
    for (const key of keysOf(rest.split(' ').map(plain)))
      sounds.set(key, Math.min(dropped.size, sounds.get(key) ?? Infinity));
  }
  return sounds;
}
