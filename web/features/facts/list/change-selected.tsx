/** Offers a change and a review of the selected facts. Their dialogs are loaded when they are first opened. */
import { AuditOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { REVIEW, SELECTED } from '#domain/messages/facts.ts';
import { useMay } from '#web/data/may.ts';
import type { Chosen } from '#web/lists/list.ts';
import { useAction } from '#web/ui/actions.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const EditDialog = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);
const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

export function ChangeSelected(chosen: Chosen) {
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'review' | null>(null);
  const rights = ['comment_on_review', 'review', 'complete_review', 'sign_off', 'lock_down'] as const;
  const mayReview = rights.some((right) => may(right, 'facts'));
  const mayEdit = may('manage', 'facts');
  const edit = () => setOpen('edit');
  const review = () => setOpen('review');
  const close = () => setOpen(null);
  useAction(mayEdit ? { label: 'Edit the selected facts', key: 'E', run: edit } : null);
  useAction(mayReview ? { label: 'Review the selected facts', key: 'r', run: review } : null);
  return (
    <>
      {mayEdit && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={edit}>
          {SELECTED.edit}
        </Button>
      )}
      {mayReview && (
        <Button size="small" icon={<AuditOutlined aria-hidden />} onClick={review}>
          {REVIEW.selected}
        </Button>
      )}
      {open === 'edit' && <EditDialog {...chosen} close={close} />}
      {open === 'review' && <ReviewDialog {...chosen} close={close} />}
    </>
  );
}
