/** Accepts items of the check for a reason: the chosen ones, or all that are open, with or without the potential errors among them. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Radio } from 'antd';
import { RELEASE } from '#domain/messages/releases.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { acceptItems, itemsQuery, reloadedAfter, type Release, type ReleaseItem } from './release.ts';

/** `keys`: null for all that are open. */
type Props = { release: Release; keys: readonly string[] | null; onClose: () => void };

const isPotentialError = ({ key }: ReleaseItem) => key.startsWith('errors ');

export function AcceptDialog({ release, keys, onClose }: Props) {
  const items = useQuery(itemsQuery(release)).data ?? [];
  const [clean, setClean] = useState(false);
  const wanted = items.filter(({ key, accepted_at: at }) => (keys === null ? at === null : keys.includes(key)));
  const errors = wanted.filter(isPotentialError);
  const isMixed = errors.length > 0 && errors.length < wanted.length;
  const chosen = isMixed && clean ? wanted.filter((item) => !isPotentialError(item)) : wanted;
  const records = errors.reduce((sum, { count }) => sum + count, 0);
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
      {errors.length > 0 && (
        <Alert type="warning" showIcon title={RELEASE.errorsAmong(errors.length, wanted.length, records)} />
      )}
      {isMixed && (
        <Radio.Group
          className="release-accepted"
          aria-label="Accept"
          value={clean}
          onChange={({ target }) => setClean(target.value as boolean)}
          options={[
            { value: false, label: `All ${wanted.length}` },
            { value: true, label: RELEASE.withoutErrors(wanted.length - errors.length) },
          ]}
        />
      )}
      <ul>
        {chosen.map((item) => (
          <li key={item.key}>
            {item.words}: {thousands(item.count)}
            {isPotentialError(item) && <span className="release-severe"> Potential error</span>}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
