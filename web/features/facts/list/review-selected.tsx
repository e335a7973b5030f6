/** Offers a review of the selected facts. Its dialog is loaded when it is first opened. */
import { AuditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { REVIEW } from '#domain/messages/facts.ts';
import { useMay } from '#web/data/may.ts';
import type { Chosen } from '#web/lists/list.ts';
import { useAction } from '#web/ui/actions.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

export function ReviewSelected(chosen: Chosen) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const rights = ['comment_on_review', 'review', 'complete_review', 'sign_off', 'lock_down'] as const;
  const mayReview = rights.some((right) => may(right, 'facts'));
  const review = () => setOpen(true);
  useAction(mayReview ? { label: 'Review the selected facts', key: 'r', run: review } : null);
  return (
    <>
      {mayReview && (
        <Button size="small" icon={<AuditOutlined aria-hidden />} onClick={review}>
          {REVIEW.selected}
        </Button>
      )}
      {open && <ReviewDialog chosen={chosen} close={() => setOpen(false)} />}
    </>
  );
}
