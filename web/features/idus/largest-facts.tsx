/** The largest of the shown facts, below the legend of the map: each leads to its place on the map. */
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Idu } from './idus.ts';

const NAMED = 3;

type Props = { rows: readonly Idu[]; onChoose: (row: Idu) => void };

export function LargestFacts({ rows, onChoose }: Props) {
  const named = rows
    .filter(({ figure, latitude }) => (figure ?? 0) > 0 && latitude !== null)
    .toSorted((one, other) => (other.figure ?? 0) - (one.figure ?? 0))
    .slice(0, NAMED);
  if (named.length === 0) return null;
  return (
    <ol className="idu-largest" aria-label={WORDS.largest}>
      {named.map((row) => (
        <li key={row.id}>
          <button type="button" title={row.name} onClick={() => onChoose(row)}>
            <span dir="auto">{row.name}</span> <strong>{thousands(row.figure)}</strong>
          </button>
        </li>
      ))}
    </ol>
  );
}
