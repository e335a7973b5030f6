/** The reviews of a fact on its printed sheet: status, person and day, without comments. */
import { useQuery } from '@tanstack/react-query';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useUserName } from '#web/data/lists.ts';
import { BriefLines } from '#web/forms/brief-lines.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { reviewsQuery } from './review-queries.ts';

export function PrintedReviews({ id }: { id: number }) {
  const { data } = useQuery(reviewsQuery(id));
  const nameOf = useUserName();
  const reviews = data?.filter(({ status }) => status !== 'Comment');
  if (reviews === undefined) return null;
  const lines = reviews.map(({ status, created_by, created_at }) => ({
    label: status,
    value: `${nameOf(created_by)}, ${dayWords(localDay(created_at))}`,
  }));
  return (
    <BriefLines title={WORDS.reviews} lines={lines}>
      {reviews.length === 0 && <p>{WORDS.notReviewed}</p>}
    </BriefLines>
  );
}
