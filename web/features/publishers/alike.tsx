/** Warns of publishers that the one in the form may duplicate: a publisher has one record, however its name is written. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { PublisherDraft } from '#domain/documents/publishers.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery } from './publisher.ts';

/** `own` is the publisher itself. */
export function AlikePublishers({ own }: { own: number | null }) {
  const [name, iso3] = useWatch<PublisherDraft, ['name', 'iso3']>({ name: ['name', 'iso3'] });
  const { data = [] } = useQuery(alikeQuery({ name: useAfterPause(name), iso3 }, own));
  return (
    <div role="status">
      <AlikeRecords
        title="This publisher may exist already: same name and country"
        subject="publishers"
        records={data}
        label={(known) => known.name}
        about={({ type }) => type}
      />
    </div>
  );
}
