/** The dialog that removes sample data: what goes and what stays, by kind, and the choice to remove changed records, too. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { kindOfSample, SAMPLE } from '#domain/messages/sample.ts';
import { useOperations } from '#web/data/operations.ts';
import { queryClient } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { removeSample, sampleQuery, type SampleKind } from './sample-query.ts';

const sum = (kinds: readonly SampleKind[], of: 'going' | 'changed' | 'used') =>
  kinds.reduce((total, kind) => total + kind[of], 0);

export function RemoveSample({ onClose }: { onClose: () => void }) {
  const [withChanged, setWithChanged] = useState(false);
  const [sofar, setSofar] = useState(0);
  const notices = useNotices('sample');
  const { undoOf } = useOperations();
  const kinds = useQuery({ ...sampleQuery(withChanged), placeholderData: keepPreviousData });
  // Without the choice: its line stays when the choice is made.
  const changed = sum(useQuery(sampleQuery(false)).data ?? [], 'changed');
  const going = sum(kinds.data ?? [], 'going');
  const removal = useMutation({
    mutationFn: () => removeSample(withChanged, setSofar),
    onSuccess: ({ removed, operation }) => {
      const title = removed === 0 ? SAMPLE.nothing : SAMPLE.removed(removed);
      notices.success(title, undefined, undoOf(operation, title));
      onClose();
    },
    // Everything that was on a screen may be gone.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <FormDialog
      title={SAMPLE.question}
      ok={SAMPLE.remove}
      danger
      busy={removal.isPending}
      disabled={going === 0 || kinds.isPlaceholderData}
      refusal={removal.error === null ? null : SAMPLE.failed}
      reason={removal.error === null ? undefined : problemWords(removal.error)}
      onSubmit={() => removal.mutate()}
      onClose={onClose}
    >
      <Loaded query={kinds} what={SAMPLE.loading} failed={SAMPLE.notLoaded}>
        {(rows) =>
          sum(rows, 'going') + sum(rows, 'changed') + sum(rows, 'used') === 0 ? (
            <Nothing text={SAMPLE.none} next={SAMPLE.noneNext} />
          ) : (
            <>
              <Kinds rows={rows} />
              {sum(rows, 'used') > 0 && <p className="quiet">{SAMPLE.used}</p>}
              {changed > 0 && (
                <p>
                  <Checkbox checked={withChanged} onChange={({ target }) => setWithChanged(target.checked)}>
                    {SAMPLE.changed(changed)}
                  </Checkbox>
                </p>
              )}
              <p>{SAMPLE.signIns}</p>
            </>
          )
        }
      </Loaded>
      <p role="status">{removal.isPending && SAMPLE.removing(sofar)}</p>
    </FormDialog>
  );
}

const Kinds = ({ rows }: { rows: readonly SampleKind[] }) => (
  <table className="plain-table sample-kinds">
    <thead>
      <tr>
        <th scope="col">{SAMPLE.kind}</th>
        <th scope="col">{SAMPLE.goes}</th>
        <th scope="col">{SAMPLE.stays}</th>
      </tr>
    </thead>
    <tbody>
      {rows
        .filter(({ going, changed, used }) => going + changed + used > 0)
        .map(({ entity_type: kind, going, changed, used }) => (
          <tr key={kind}>
            <td>{kindOfSample(kind, 2)}</td>
            <td>{thousands(going)}</td>
            <td>{changed + used === 0 ? '' : thousands(changed + used)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
