/** Offers reviews of facts of the list: of all selected ones at once, of the selected ones one by one, and from the row in use on. */
import { AuditOutlined, ReadOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { REVIEW, REVIEW_RUN } from '#domain/messages/facts.ts';
import { useMay } from '#web/data/may.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedIds } from '#web/lists/selection/selected-ids.ts';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { problemWords } from '#web/ui/states.tsx';

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** One of them is enough to review. */
export const REVIEW_RIGHTS = (['comment_on_review', 'review', 'complete_review', 'sign_off', 'lock_down'] as const).map(
  (right) => [right, 'facts'] as const,
);

function useMayReview(): boolean {
  const may = useMay();
  return REVIEW_RIGHTS.some((right) => may(...right));
}

export function ReviewSelected(chosen: Chosen) {
  const mayReview = useMayReview();
  const navigate = useNavigate();
  const notices = useNotices('review');
  const [open, setOpen] = useState(false);
  const review = () => setOpen(true);
  useAction(mayReview ? { label: 'Review the selected facts', key: 'r', run: review } : null);
  if (!mayReview) return null;
  const oneByOne = async () => {
    try {
      const ids = await selectedIds('facts_view', chosen, REVIEW_RUN.most);
      if (ids === null) notices.warning(REVIEW_RUN.tooMany);
      else void navigate({ to: '/facts/review' as '/', search: { ids: ids.join() } as never });
    } catch (error) {
      notices.error(REVIEW_RUN.notOpened, problemWords(error));
    }
  };
  return (
    <>
      <Button size="small" icon={<AuditOutlined aria-hidden />} onClick={review}>
        {REVIEW.selected}
      </Button>
      <Button size="small" icon={<ReadOutlined aria-hidden />} onClick={() => void oneByOne()}>
        {REVIEW_RUN.open + REVIEW_RUN.openOnWide}
      </Button>
      {open && <ReviewDialog chosen={chosen} close={() => setOpen(false)} />}
    </>
  );
}

/** The key of the row in use, also while it is read beside the list. */
export function ReviewRow({ row: { id } }: { row: { id: number } }) {
  const mayReview = useMayReview();
  const navigate = useNavigate();
  const review = () =>
    void navigate({
      to: '/facts/review' as '/',
      search: ((given: object) => ({ ...given, page: undefined, from: id, fact: id })) as never,
    });
  useAction(mayReview ? { label: 'Review from this fact on', key: 'r', run: review } : null);
  return null;
}
