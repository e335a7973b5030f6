/** Accepts items of the check for a reason: the chosen ones, or all that are open, with or without the potential errors among them; a notice takes it back. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Radio } from 'antd';
import { RELEASE } from '#domain/messages/releases.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { useNotices } from '#web/ui/notices.ts';
import { acceptItems, itemsQuery, reloadedAfter, reopenItems, type Release, type ReleaseItem } from './release.ts';
import { useStep } from './use-step.ts';

/** `keys`: null for all that are open. */
type Props = { release: Release; keys: readonly string[] | null; onClose: () => void };

const isPotentialError = ({ key }: ReleaseItem) => key.startsWith('errors ');

export function AcceptDialog({ release, keys, onClose }: Props) {
  const items = useQuery(itemsQuery(release)).data ?? [];
  const [clean, setClean] = useState(true);
  const notices = useNotices('releases');
  const step = useStep();
  const wanted = items.filter(({ key, accepted_at: at }) => (keys === null ? at === null : keys.includes(key)));
  const errors = wanted.filter(isPotentialError);
  const isMixed = errors.length > 0 && errors.length < wanted.length;
  const chosen = isMixed && clean ? wanted.filter((item) => !isPotentialError(item)) : wanted;
  const records = errors.reduce((sum, { count }) => sum + count, 0);
  const accept = async (reason: string) => {
    // Items that came up meanwhile are not accepted unseen.
    const accepted = chosen.map(({ key }) => key);
    await reloadedAfter(acceptItems(release.id, accepted, reason));
    const undo = {
      run: () => reopenItems(release.id, accepted),
      done: RELEASE.openAgain(accepted.length),
      failed: RELEASE.notOpenAgain,
    };
    notices.success(RELEASE.accepted(accepted.length), undefined, { label: 'Undo', run: () => step.mutate(undo) });
  };
  return (
    <ReasonDialog
      title={chosen.length === 1 ? 'Accept the item' : `Accept ${chosen.length} items`}
      ok={RELEASE.accept(isMixed && clean ? 0 : records)}
      hint="It stays with the release, beside your name."
      run={accept}
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
            { value: true, label: RELEASE.withoutErrors(wanted.length - errors.length) },
            { value: false, label: `All ${wanted.length}` },
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
