/** The frozen releases that hold a fact, as links, each with what the fact counts there if that is not its figure now. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMay } from '#web/data/may.ts';
import { calledOf } from '#web/data/releases.ts';
import { thousands } from '#web/ui/thousands.ts';
import { releasesOfFactQuery } from './fact.ts';

export function useReleasesOfFact(id: number) {
  const mayRead = useMay()('view', 'releases');
  return useQuery({ ...releasesOfFactQuery(id), enabled: mayRead }).data ?? [];
}

type Props = { releases: ReturnType<typeof useReleasesOfFact>; figure: number | null };

export const InReleases = ({ releases, figure }: Props) =>
  releases.map(({ id, name, revision, counted }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link className="in-text" to="/releases/$name" params={{ name }} search={{ revision }} dir="auto">
        {calledOf({ name, revision })}
      </Link>
      {/* A subtracted figure counts below zero. */}
      {Math.abs(counted) !== figure && ` as ${thousands(counted)}`}
    </Fragment>
  ));
