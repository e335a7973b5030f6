/** A release: before the freeze the work on it, after it the figures. */
import { useQuery } from '@tanstack/react-query';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { ReleaseReading } from './reading/release-reading.tsx';
import { chosenOf, releaseQuery } from './release.ts';

type Props = { name: string; revision: number | null };

export function ReleasePage({ name, revision }: Props) {
  const query = useQuery(releaseQuery(name));
  const release = query.data && chosenOf(query.data, revision);
  return (
    <Page title={name} tab={`${name} · Release`} beside={release && <span className="quiet">{release.state}</span>}>
      <Loaded query={query} what="Loading the release">
        {() =>
          release === undefined ? (
            <Nothing search text={`There is no release ${name}${revision === null ? '' : `, revision ${revision}`}`} />
          ) : (
            release.frozen_at !== null && <ReleaseReading release={release} />
          )
        }
      </Loaded>
    </Page>
  );
}
