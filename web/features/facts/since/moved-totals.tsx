/** The totals of a search then and now, and the numbers of its facts that are new, gone or count otherwise. Loads nothing. */
import type { FactsSinceDay } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { movedWords } from '#domain/messages/moved.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { NumberHeaders, ScrolledTable } from '#web/ui/sorted-table.tsx';

const MOVES = ['new', 'gone', 'changed'] as const;

type Props = { since: FactsSinceDay & { readonly samples: number } };

export function MovedTotals({ since: { totals, numbers, factsBefore, factsAfter, samples } }: Props) {
  const moved = totals.filter(({ difference, before, after }) => difference !== 0n || before !== after);
  const words = (total: bigint | null) => (total === null ? TOTALS.none : showNumber(total));
  return (
    <div className="facts-since-totals">
      <p>
        {SINCE.numbers(factsBefore, factsAfter)}
        {samples > 0 && ` ${TOTALS.withoutSamples(samples)}`}
        {MOVES.map((move) => (
          <span key={move} className="facts-since-number">
            {SINCE.moves[move]}: <strong>{showNumber(numbers[move])}</strong>
          </span>
        ))}
      </p>
      {moved.length === 0 ? (
        <p>{SINCE.sameTotal}</p>
      ) : (
        <ScrolledTable caption="Totals then and now">
          <thead>
            <tr>
              <th scope="col">Total</th>
              <NumberHeaders of={['Then', 'Now', 'Difference']} />
            </tr>
          </thead>
          <tbody>
            {moved.map(({ type, year, before, after, difference }) => (
              <tr key={`${year} ${type}`}>
                <th scope="row">{TOTALS.ofType(type, year)}</th>
                <td className="sorted-end">{words(before)}</td>
                <td className="sorted-end">{words(after)}</td>
                <td className="sorted-end">
                  <strong>{movedWords(difference)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      )}
    </div>
  );
}
