/** The reviews of a fact from the first to the latest: status, number, author, time, comment. */
import { Timeline } from 'antd';
import { useUsers } from '#web/data/lists.ts';
import { Nothing } from '#web/ui/states.tsx';
import type { Review } from './review-queries.ts';
import { StatusIcon } from './status-icon.tsx';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function ReviewTimeline({ reviews }: { reviews: readonly Review[] }) {
  const users = useUsers();
  const nameOf = (username: string) => users.find((user) => user.username === username)?.name ?? username;
  if (reviews.length === 0) return <Nothing text="No reviews yet" />;
  return (
    <Timeline
      className="reviews-timeline"
      items={reviews.map(({ id, status, created_by, created_at, comment }) => ({
        key: id,
        icon: <StatusIcon status={status} />,
        content: (
          <article aria-label={`${status}, review ${id}`}>
            <p className="review-head">
              <strong>{status}</strong> <span className="quiet">#{id}</span>
            </p>
            <p className="quiet">
              {nameOf(created_by)} · <time dateTime={created_at}>{WHEN.format(new Date(created_at))}</time>
            </p>
            {comment !== null && (
              <p className="review-comment" dir="auto">
                {comment}
              </p>
            )}
          </article>
        ),
      }))}
    />
  );
}
