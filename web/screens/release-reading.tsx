/** The pages of a frozen release below its own: the facts in it, a country to print, and the comparison with another one. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReleaseCompare } from '#web/features/releases/reading/release-compare.tsx';
import { ReleaseCountry } from '#web/features/releases/reading/release-country.tsx';
import { ReleaseFacts } from '#web/features/releases/reading/release-facts.tsx';
import {
  calledOf,
  chosenOf,
  pageOfRelease,
  releaseQuery,
  revisionFrom,
  type Release,
} from '#web/features/releases/release.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { Permitted } from './permitted.tsx';

type Frozen = { title: string; children: (release: Release) => ReactNode };

/** The addressed release if it is frozen; otherwise the reason why there is nothing to read. */
const FrozenRelease = (frozen: Frozen) => (
  <Permitted right={['view', 'releases']} title={frozen.title}>
    <Addressed {...frozen} />
  </Permitted>
);

function Addressed({ title, children }: Frozen) {
  const { name = '' } = useParams({ strict: false });
  const revision = revisionFrom(useSearch({ strict: false }));
  const query = useQuery(releaseQuery(name));
  const release = query.data && chosenOf(query.data, revision);
  if (release !== undefined && release.frozen_at !== null) return children(release);
  return (
    <Page title={title}>
      <Loaded query={query} what="Loading the release">
        {() =>
          release === undefined ? (
            <Nothing search text={`There is no release ${name}${revision === null ? '' : `, revision ${revision}`}`} />
          ) : (
            <Nothing
              text={`${calledOf(release)} is not frozen yet`}
              next={
                <Link to="/releases/$name" params={{ name }}>
                  Its page has the work that is left
                </Link>
              }
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const above = (release: Release, here: string) => (
  <Crumbs
    of={[
      { text: 'Releases', to: '/releases' },
      { text: calledOf(release), to: pageOfRelease(release) },
      { text: here },
    ]}
  />
);

export const ReleaseFactsScreen = () => (
  <FrozenRelease title="Facts of the release">
    {(release) => (
      <Page title={`Facts of ${calledOf(release)}`} above={above(release, 'Facts')}>
        <ReleaseFacts release={release} />
      </Page>
    )}
  </FrozenRelease>
);

export function ReleaseCountryScreen() {
  const { iso3 = '' } = useParams({ strict: false });
  return (
    <FrozenRelease title={iso3}>
      {(release) => <ReleaseCountry release={release} iso3={iso3.toUpperCase()} />}
    </FrozenRelease>
  );
}

/** `with` and `with_revision` name the later of the two. */
function Other({ one }: { one: Release }) {
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // A name such as 2025 is a number in an address.
  const named = given['with'];
  const name = typeof named === 'string' || typeof named === 'number' ? String(named) : null;
  const query = useQuery({ ...releaseQuery(name ?? ''), enabled: name !== null });
  const other = query.data && chosenOf(query.data, revisionFrom({ revision: given['with_revision'] }));
  return <ReleaseCompare name={one.name} one={one} other={other?.frozen_at === null ? undefined : other} />;
}

export const ReleaseCompareScreen = () => (
  <FrozenRelease title="Compare releases">
    {(release) => (
      <Page title="Compare releases" above={above(release, 'Compare')}>
        <Other one={release} />
      </Page>
    )}
  </FrozenRelease>
);
