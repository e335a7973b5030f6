/** The people of the shown facts, by cause and type as every sum is (docs/figures.md). */
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { sumsOf } from '#web/maps/circle-words.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Idu } from './idus.ts';

export const sumWords = (rows: readonly Idu[]) =>
  [...sumsOf(rows)].map(([words, { figure, notCounted }]) => ({
    words,
    figure: thousands(figure),
    left: WORDS.notCounted(notCounted),
  }));

export const Sums = ({ rows }: { rows: readonly Idu[] }) => (
  <ul className="idu-sums" aria-label={WORDS.sums}>
    {sumWords(rows).map(({ words, figure, left }) => (
      <li key={words}>
        {words}: <strong>{figure}</strong>
        {left !== '' && <span className="quiet">{left}</span>}
      </li>
    ))}
  </ul>
);
