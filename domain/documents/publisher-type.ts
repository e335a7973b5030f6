/** The type of a publisher, proposed from words of its name that leave no doubt; null otherwise. */
import type { PublisherType } from '#domain/generated/lists.ts';
import { foldedWords } from '#domain/search/folded.ts';

/** By a word of the name, or by two that follow each other; the first rule that fits. */
const WORDS: readonly (readonly [PublisherType, readonly string[]])[] = [
  ['Red Cross/Red Crescent Movement', ['red cross', 'red crescent', 'ifrc', 'icrc']],
  [
    'United Nations',
    ['united nations', 'un', 'ocha', 'unhcr', 'unicef', 'unosat', 'unrwa', 'wfp', 'undp', 'unfpa', 'iom'],
  ],
  ['Clusters and Consortias', ['cluster', 'consortium']],
  [
    'National/Regional Disaster Authority',
    (
      'disaster management,civil protection,civil defence,civil defense,proteccion civil,protecao civil,' +
      'protection civile,risco de desastres,riesgo de desastres'
    ).split(','),
  ],
  ['Government', ['ministry', 'ministerio', 'ministere', 'government', 'embassy']],
  ['Local Authority', ['municipality', 'prefecture', 'district', 'provincial']],
  [
    'Media',
    'news,newspaper,agency press,press,times,herald,gazette,tribune,daily,radio,tv,television,media,journal,post,reuters,bbc,aljazeera,afp,xinhua'.split(
      ',',
    ),
  ],
];

/** Words of any office of a state: they say the type where none of the others does. */
const OF_A_STATE: (typeof WORDS)[number] = [
  'Government',
  (
    'national institute,instituto nacional,institut national,national bureau,national statistics,' +
    'statistics office,bureau of statistics,meteorological department,meteorological service'
  ).split(','),
];

export function proposedPublisherType(name: string): PublisherType | null {
  const words = ` ${foldedWords(name).join(' ')} `;
  const isIn = ([, named]: (typeof WORDS)[number]) => named.some((each) => words.includes(` ${each} `));
  const fitting = WORDS.filter(isIn);
  const [only] = fitting.length === 0 ? [OF_A_STATE].filter(isIn) : fitting.length === 1 ? fitting : [];
  return only?.[0] ?? null;
}
