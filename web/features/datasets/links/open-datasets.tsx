/** The datasets of a search that are not locked: said before people look for their records, and locked and linked in one step. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { LINKS } from '#domain/messages/dataset-links.ts';
import type { LinkedRecord } from '#domain/dataset/links.ts';
import type { RecordDays } from '#domain/dataset/links-search.ts';
import { queryClient } from '#web/data/query.ts';
import { useMay } from '#web/data/may.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { RESULTS_FAILED } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import {
  datasetsQuery,
  MOST_RECORDS,
  recordsQuery,
  type DatasetToLock,
  type FoundDataset,
  type RecordsSearch,
} from './links-queries.ts';

type Props = {
  search: RecordsSearch;
  days: RecordDays;
  /** Links the records to the fact and saves, with the lock of their dataset. */
  onLink: (records: readonly LinkedRecord[], lock: DatasetToLock) => void;
};

export function OpenDatasets({ search, days, onLink }: Props) {
  const mayLock = useMay()('manage', 'datasets');
  const notices = useNotices();
  const { data } = useQuery({ ...datasetsQuery(search, 'open'), enabled: mayLock });
  const { mutate, isPending } = useMutation({
    // The records as they are now: a dataset that is open can change.
    mutationFn: ({ id }: FoundDataset) => queryClient.fetchQuery({ ...recordsQuery([id], days), staleTime: 0 }),
    onSuccess: (records, { id, version }) => onLink(records, { id, version }),
    onError: (error) => notices.error(RESULTS_FAILED, error.message),
  });
  const open = data?.datasets ?? [];
  if (open.length === 0) return null;
  return (
    <section className="open-datasets" aria-label={LINKS.open}>
      <p className="quiet">{LINKS.openAbout}</p>
      <ul className="found-datasets">
        {open.map((dataset) => (
          <li key={dataset.id} className="found-dataset">
            <span />
            <bdi>{dataset.name}</bdi>
            <span className="quiet found-dataset-about">
              <bdi>{[dataset.source?.name, `${thousands(dataset.records)} records`].filter(Boolean).join(' · ')}</bdi>
            </span>
            <ConfirmButton
              size="small"
              title={LINKS.askLock(dataset.name)}
              text={LINKS.lockMeans}
              loading={isPending}
              disabled={dataset.records > MOST_RECORDS}
              aria-label={`${LINKS.lock}: ${dataset.name}`}
              onConfirm={() => mutate(dataset)}
            >
              {LINKS.lock}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
