/** The Reviews tab of a fact: its reviews and the form of a new one. */
import './reviews.css';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { factStatusQuery, useChangedSinceReview } from '#web/data/fact-status.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { ReviewForm } from './review-form.tsx';
import { reviewsQuery } from './review-queries.ts';
import { ReviewTimeline } from './timeline.tsx';

type Props = {
  entityId: number;
  /** The fact form has changes that a review would not cover. */
  unsaved: boolean;
};

export function Reviews({ entityId, unsaved }: Props) {
  const reviews = useQuery(reviewsQuery(entityId));
  const status = useQuery(factStatusQuery(entityId));
  const changed = useChangedSinceReview(status.data);
  return (
    <div className="reviews">
      <Card title="Reviews">
        {changed !== null && <Alert className="form-notice" type="warning" showIcon title={changed} />}
        {reviews.isSuccess && <ReviewTimeline reviews={reviews.data} />}
        {reviews.isPending && <Loading what="Loading the reviews" />}
        {reviews.isError && <Failed text={reviews.error.message} retry={() => void reviews.refetch()} />}
      </Card>
      <Card title="New review">
        {status.isSuccess && <ReviewForm status={status.data} unsaved={unsaved} />}
        {status.isPending && <Loading what="Loading the status" />}
        {status.isError && <Failed text={status.error.message} retry={() => void status.refetch()} />}
      </Card>
    </div>
  );
}
