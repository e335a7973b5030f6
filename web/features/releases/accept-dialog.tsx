/** Accepts items of the check for a reason: the chosen ones, or all that are open. */
import { useQuery } from '@tanstack/react-query';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { acceptItems, itemsQuery, reloadedAfter, type Release } from './release.ts';

/** `keys`: null for all that are open. */
type Props = { release: Release; keys: readonly string[] | null; onClose: () => void };

export function AcceptDialog({ release, keys, onClose }: Props) {
  const items = useQuery(itemsQuery(release)).data ?? [];
  const chosen = items.filter(({ key, accepted_at: at }) => (keys === null ? at === null : keys.includes(key)));
  return (
    <ReasonDialog
      title={chosen.length === 1 ? 'Accept the item' : `Accept ${chosen.length} items`}
      ok="Accept"
      hint="It stays with the release, beside your name."
      // Items that came up meanwhile are not accepted unseen.
      run={(reason) =>
        reloadedAfter(
          acceptItems(
            release.id,
            chosen.map(({ key }) => key),
            reason,
          ),
        )
      }
      onClose={onClose}
    >
      <ul>
        {chosen.map(({ key, words, count }) => (
          <li key={key}>
            {words}: {thousands(count)}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
