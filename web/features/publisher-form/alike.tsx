/** Warns of publishers that the one in the form may be a double of: there is one record for each, whoever typed its name how. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { PUBLISHER } from '#domain/messages/publishers.ts';
import type { PublisherDraft } from '#domain/publishers.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery } from './publisher.ts';

/** `own` is the publisher itself. */
export function AlikePublishers({ own }: { own: number | null }) {
  const [name, iso3] = useWatch<PublisherDraft, ['name', 'iso3']>({ name: ['name', 'iso3'] });
  const { data = [] } = useQuery(alikeQuery({ name: useAfterPause(name), iso3 }, own));
  return (
    <div role="status">
      <AlikeRecords title={PUBLISHER.sameName} records={data}>
        {({ id, name: known, type }) => (
          <>
            <Link to="/publishers/$id" params={{ id: String(id) }} target="_blank" dir="auto">
              {known}
            </Link>{' '}
            <span className="quiet">{type}</span>
          </>
        )}
      </AlikeRecords>
    </div>
  );
}
