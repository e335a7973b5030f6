/** The reviews of a fact on its printed sheet: status, person and day, without comments. */
import { useQuery } from '@tanstack/react-query';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useUserName } from '#web/data/lists.ts';
import { localDay } from '#web/ui/local-time.ts';
import { reviewsQuery } from './review-queries.ts';

export function PrintedReviews({ id }: { id: number }) {
  const { data } = useQuery(reviewsQuery(id));
  const nameOf = useUserName();
  const reviews = data?.filter(({ status }) => status !== 'Comment');
  if (reviews === undefined) return null;
  return (
    <section className="reading-group">
      <h2>{WORDS.reviews}</h2>
      {reviews.length === 0 && <p>{WORDS.notReviewed}</p>}
      <dl>
        {reviews.map(({ id: review, status, created_by, created_at }) => (
          <div key={review} className="reading-line">
            <dt>{status}</dt>
            <dd>{`${nameOf(created_by)}, ${dayWords(localDay(created_at))}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
