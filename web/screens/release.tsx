/** /releases/new, /releases/{name} and /releases/{name}/left-out. Refuses them to users without the right to view releases. */
import { useParams, useSearch } from '@tanstack/react-router';
import { LeftOut } from '#web/features/releases/left-out.tsx';
import { NewRelease } from '#web/features/releases/new-release.tsx';
import { ReleasePage } from '#web/features/releases/release-page.tsx';
import { revisionFrom } from '#web/features/releases/release.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Permitted } from './permitted.tsx';

export const NewReleaseScreen = () => (
  <Permitted title="New Release" right={['manage', 'releases']}>
    <Page title="New Release" above={<Crumbs of={[{ text: 'Releases', to: '/releases' }, { text: 'New' }]} />}>
      <NewRelease />
    </Page>
  </Permitted>
);

export function ReleaseScreen() {
  const { name = '' } = useParams({ strict: false });
  const revision = revisionFrom(useSearch({ strict: false }));
  return (
    <Permitted title={name} right={['view', 'releases']}>
      <ReleasePage name={name} revision={revision} />
    </Permitted>
  );
}

export function LeftOutScreen() {
  const { name = '' } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const rule = typeof search['rule'] === 'string' ? search['rule'] : null;
  return (
    <Permitted title="Left out" right={['view', 'releases']}>
      <LeftOut name={name} revision={revisionFrom(search)} rule={rule} />
    </Permitted>
  );
}
