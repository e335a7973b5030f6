/** Updates the comments of a locked dataset, whose other fields are closed. Comments that somebody else saved meanwhile are shown before they are replaced. */
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { DATASET_FORM_WORDS } from '#domain/messages/dataset-form.ts';
import { isConflict } from '#web/data/psql.ts';
import { MentionText } from '#web/forms/mention-text.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { DATASET_FORM, type LoadedDataset } from './dataset.ts';

const WORDS = DATASET_FORM_WORDS.comments;
const ID = 'dataset-comments';

type Props = {
  dataset: LoadedDataset;
  /** Called after an update. */
  onUpdated: () => Promise<void>;
};

function CommentsDialog({ dataset, onUpdated, onClose }: Props & { onClose: () => void }) {
  const notices = useNotices(ID);
  const [text, setText] = useState(dataset.row.comments ?? '');
  const [latest, setLatest] = useState(dataset);
  const newer = latest.row.comments !== dataset.row.comments;

  const { mutate, isPending } = useMutation({
    mutationFn: () => DATASET_FORM.update(latest.row.id, { comments: text.trim() === '' ? null : text }, latest.etag),
    onSuccess: async () => {
      notices.success(WORDS.updated);
      onClose();
      await Promise.all([onUpdated(), DATASET_FORM.changed()]);
    },
    onError: async (error) => {
      notices.error(WORDS.notUpdated, refusalOf(error, { noun: DATASET_FORM.words.noun, at: () => null }).text);
      if (isConflict(error)) setLatest(await DATASET_FORM.load(latest.row.id));
    },
  });
  return (
    <FormDialog title={WORDS.update} ok="Update" busy={isPending} onSubmit={() => mutate()} onClose={onClose}>
      {newer && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={WORDS.newer}
          description={
            <>
              <blockquote dir="auto">{latest.row.comments}</blockquote>
              {WORDS.over}
            </>
          }
        />
      )}
      <label htmlFor={ID}>{DATASET_FORM.fields.labels.comments}</label>
      <MentionText id={ID} value={text} onChange={setText} onBlur={() => undefined} />
    </FormDialog>
  );
}

export function CommentsButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="form-line">
      <Button onClick={() => setOpen(true)}>{WORDS.update}</Button>
      {open && <CommentsDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
