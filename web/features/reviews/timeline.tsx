/** The reviews of a fact from the first to the latest: status, number, author, time, comment. */
import { momentOf } from '#domain/records/history-words.ts';
import { Timeline } from 'antd';
import { useUserName } from '#web/data/lists.ts';
import { Nothing } from '#web/ui/states.tsx';
import { Status, statusColour } from '#web/ui/status.tsx';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import type { Review } from './review-queries.ts';

export function ReviewTimeline({ reviews }: { reviews: readonly Review[] }) {
  const nameOf = useUserName();
  if (reviews.length === 0)
    return <Nothing text="No reviews yet" next="Choose a status or write a comment to post the first one." />;
  return (
    <Timeline
      className="reviews-timeline"
      items={reviews.map(({ id, status, created_by, created_at, comment }) => ({
        key: id,
        color: statusColour(status),
        content: (
          <article aria-label={`${status}, review ${id}`}>
            <p className="review-head">
              <Status status={status} /> <span className="quiet">#{id}</span>
            </p>
            <p className="quiet">
              {nameOf(created_by)} · <time dateTime={created_at}>{momentOf(created_at)}</time>
            </p>
            {comment !== null && (
              <p className="review-comment" dir="auto">
                <Mentioned text={comment} />
              </p>
            )}
          </article>
        ),
      }))}
    />
  );
}
