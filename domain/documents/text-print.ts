/** A print of a text, alike for like texts (Charikar 2002, 'Similarity estimation techniques from rounding algorithms'): 64 bits over runs of three words. */

const RUN = 3;
const WORD = /[\p{L}\p{N}]+/gu;

/** A hash of 32 bits (FNV-1a), with its bits spread (MurmurHash3). */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number of words, and 64 characters 0 and 1; null without words. The number of equal bits says how like two texts are. */
export function printOf(text: string): { words: number; print: string | null } {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  if (words.length === 0) return { words: 0, print: null };
  const sums = new Int32Array(64);
  for (let at = 0; at === 0 || at + RUN <= words.length; at += 1) {
    const run = words.slice(at, at + RUN).join(' ');
    const halves = [hashOf(run, 0), hashOf(run, 0x9e3779b9)];
    for (let bit = 0; bit < 64; bit += 1)
      sums[bit] = (sums[bit] ?? 0) + (((halves[bit >> 5] ?? 0) >>> (bit & 31)) & 1 ? 1 : -1);
  }
  return { words: words.length, print: Array.from(sums, (sum) => (sum > 0 ? '1' : '0')).join('') };
}
