/** The totals that a change of facts moves, the largest difference first. */
import '#web/lists/changes/change.css';
import { inOrder, MOVED, movedWords, totalOf, type Moved } from '#domain/messages/moved.ts';

/** A change of many years moves many. */
const MOST = 12;

export function MovedTotals({ moved }: { moved: readonly Moved[] }) {
  if (moved.length === 0) return <p className="quiet">{MOVED.totals(0)}.</p>;
  return (
    <table className="plain-table moved-totals">
      <caption>{MOVED.totals(moved.length)}</caption>
      <tbody>
        {inOrder(moved)
          .slice(0, MOST)
          .map((each) => (
            <tr key={totalOf(each)}>
              <th scope="row">{totalOf(each)}</th>
              <td>{movedWords(each.difference)}</td>
            </tr>
          ))}
      </tbody>
      {moved.length > MOST && (
        <tfoot>
          <tr>
            <td colSpan={2}>{MOVED.more(moved.length - MOST)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
