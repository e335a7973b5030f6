/** The Reviews tab of a fact: its reviews and the form of a new one. */
import './reviews.css';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { concerns } from '#domain/live/signal.ts';
import { factStatusQuery, useChangedSinceReview } from '#web/data/fact-status.ts';
import { useLive } from '#web/data/live.ts';
import { invalidate } from '#web/data/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { AskForReview, ReviewRequests } from './ask-for-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { reviewsQuery } from './review-queries.ts';
import { ReviewTimeline } from './timeline.tsx';

type Props = {
  entityId: number;
  /** The version of the fact on the screen. */
  seen: number;
  /** The fact form has changes that a review would not cover. */
  unsaved: boolean;
};

export function Reviews({ entityId, seen, unsaved }: Props) {
  useLive((signals) => {
    if (signals.some((signal) => concerns(signal, 'review', 'facts', String(entityId))))
      void invalidate('reviews', 'facts_status', 'assignments');
  });
  const status = useQuery(factStatusQuery(entityId));
  const changed = useChangedSinceReview(status.data);
  return (
    <div className="reviews">
      <Card title="Reviews">
        {changed !== null && <Alert className="form-notice" type="warning" showIcon title={changed} />}
        <Loaded query={useQuery(reviewsQuery(entityId))} what="Loading the reviews">
          {(reviews) => <ReviewTimeline reviews={reviews} />}
        </Loaded>
      </Card>
      <Card title="New review" extra={<AskForReview entityId={entityId} />}>
        <ReviewRequests entityId={entityId} />
        <Loaded query={status} what="Loading the status">
          {(loaded) => <ReviewForm status={loaded} seen={seen} unsaved={unsaved} />}
        </Loaded>
      </Card>
    </div>
  );
}
