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
    ['disaster management', 'civil protection', 'civil defence', 'civil defense'],
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

export function proposedPublisherType(name: string): PublisherType | null {
  const words = ` ${foldedWords(name).join(' ')} `;
  const fitting = WORDS.filter(([, named]) => named.some((each) => words.includes(` ${each} `))).map(([type]) => type);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
