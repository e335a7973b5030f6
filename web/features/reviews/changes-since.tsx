/** The fields that changed since the latest review, with their values before and after. Draws nothing without such a change. */
import '#web/forms/history/history.css';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { differencesOf, walkBack, type Difference, type Image, type RecordFields } from '#domain/records/history.ts';
import { useChangedSinceReview, type FactStatus } from '#web/data/fact-status.ts';
import { Differences } from '#web/forms/history/differences.tsx';
import { useWords } from '#web/forms/history/use-words.ts';
import { changesSinceQuery } from './review-queries.ts';

type Props = { status: FactStatus; row: Image; fields: RecordFields };

const NONE: readonly Difference[] = [];

export function ChangesSince({ status, row, fields }: Props) {
  const changed = useChangedSinceReview(status);
  const since = changed === null ? null : status.reviewed_at;
  const { data } = useQuery(changesSinceQuery(status.entity_id ?? 0, since));
  const differences = useMemo(
    // The status is the review's own.
    () =>
      data === undefined
        ? NONE
        : differencesOf(walkBack(row, data), row, fields).filter(({ path }) => path !== 'status'),
    [data, row, fields],
  );
  const words = useWords(differences, fields);
  if (changed === null) return null;
  return (
    <Alert
      className="form-notice changes-since"
      type="warning"
      showIcon
      title={changed}
      description={
        differences.length > 0 && (
          <Differences
            caption="Fields changed since the latest review"
            differences={differences}
            fields={fields}
            words={words}
            before="Reviewed"
            after="Now"
          />
        )
      }
    />
  );
}
