/** Folds names into comparable words, without case, accents, apostrophes and hyphens, in every script. */

import { ARABIC_LETTERS } from '#domain/search/folded.ts';

/** Groups of letters, each with the letters that they stand for: `ab:x c:yz`. */
export const readLetters = (groups: string): ReadonlyMap<string, string> =>
  new Map(
    groups.split(' ').flatMap((group) => {
      const [letters = '', meant = ''] = group.split(':');
      return [...letters].map((letter) => [letter, meant] as const);
    }),
  );

/** Letters that Unicode separates and names treat as variants. */
const variants = new Map([
  ...readLetters('ß:ss æ:ae œ:oe øɔ:o ł:l đðɗ:d þ:th ħ:h ı:i ŋ:n əɛ:e ɓ:b ƙ:k ƴ:y ې:ي ء:'),
  ...Object.entries(ARABIC_LETTERS).flatMap(([meant, letters]) =>
    [...letters].map((letter) => [letter, meant] as const),
  ),
]);

const short = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

function foldLetter(letter: string): string {
  return letter
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼʻ`´ʿʾʹʺ\u0640\u200c-\u200f]+/gu, '')
    .replace(/./gu, (each) => variants.get(each) ?? each)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** By unit, because an index has millions of names. */
const foldedUnits = Array.from<string | undefined>({ length: 0x10000 });

/** Letters and figures, with a blank for everything else. */
export function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const known = foldedUnits[unit];
    if (known !== undefined) folded += known;
    else {
      // Letters of two units are rare.
      const letter = String.fromCodePoint(text.codePointAt(at) ?? unit);
      const made = foldLetter(letter);
      if (letter.length > 1) at += 1;
      else if (unit < 0xd800 || unit > 0xdfff) foldedUnits[unit] = made;
      folded += made;
    }
  }
  return folded;
}

/** The Arabic article is written with its word and often left out. */
const withoutArticle = (word: string): string => (word.length > 3 && word.startsWith('ال') ? word.slice(2) : word);

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of fold(text).split(' ')) if (word !== '') words.push(short.get(word) ?? withoutArticle(word));
  return words;
}

/** Words for kinds of areas and settlements, and connecting words: people leave them out or add them. */
const areaWords: ReadonlySet<string> = new Set(
  wordsOf(
    'province provincia provinsi provincie prov district distrito distrikt districts dist county counties governorate gouvernorat gov ' +
      'region regiao regione oblast rayon raion okrug krai kray republic republica state estado etat department departamento departement ' +
      'dept prefecture subprefecture division municipality municipio municipalidad municipal commune comuna communes canton township ' +
      'subcounty subdistrict regency kabupaten kecamatan woreda wereda woredas zone zona area lga territory territoire cercle wilaya ' +
      'wilayah wilayat wilayet velayat muhafaza muhafazah muhafazat gmina powiat landkreis kreis parish upazila tehsil taluk block ' +
      'autonomous special local government mudiriyah mudiriyat nahiya nahiyah nahiyat qada liwa ostan shahrestan payam ilcesi mahallesi ' +
      'محافظة محافظات مديرية ناحية قضاء منطقة ولاية محلية لواء إقليم عمالة دائرة استان شهرستان ولسوالی ولایت ضلع صوبہ تحصیل ' +
      'область обл район край республика округ громада',
  ),
);
/** Words for settlements and their parts. */
const townWords: ReadonlySet<string> = new Set(
  wordsOf(
    'city town village ward barangay brgy bgy brg barrio sitio purok kelurahan desa camp kota ' +
      'refugee refugees idp idps displaced refugies deplaces site sites معسكر نازحين للنازحين لاجئين للاجئين ' +
      'مدينة بلدة بلدية قرية مخيم حي شهر город село поселок деревня місто селище',
  ),
);
const bindingWords: ReadonlySet<string> = new Set(
  wordsOf('of and de la el al ad adh ar ash ath az del da do dos das di du le les los las d l e y et'),
);

export const isAreaWord = (word: string): boolean => areaWords.has(word);
export const isTownWord = (word: string): boolean => townWords.has(word);
export const isWeak = (word: string): boolean => areaWords.has(word) || townWords.has(word) || bindingWords.has(word);
