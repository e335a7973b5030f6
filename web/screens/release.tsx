/** /releases/new, /releases/{name} and /releases/{name}/left-out. Refuses them to users without the right to view releases. */
import { useParams, useSearch } from '@tanstack/react-router';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/may.ts';
import { LeftOut } from '#web/features/releases/left-out.tsx';
import { NewRelease } from '#web/features/releases/new-release.tsx';
import { ReleasePage } from '#web/features/releases/release-page.tsx';
import { revisionFrom } from '#web/features/releases/release.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';

function Permitted({ title, action, children }: { title: string; action: string; children: ReactNode }) {
  return useMay()(action, 'releases') ? (
    children
  ) : (
    <Page title={title}>
      <Alert type="info" showIcon title={FORM.notPermitted} />
    </Page>
  );
}

export const NewReleaseScreen = () => (
  <Permitted title="New Release" action="manage">
    <Page title="New Release" above={<Crumbs of={[{ text: 'Releases', to: '/releases' }, { text: 'New' }]} />}>
      <NewRelease />
    </Page>
  </Permitted>
);

export function ReleaseScreen() {
  const { name = '' } = useParams({ strict: false });
  const revision = revisionFrom(useSearch({ strict: false }));
  return (
    <Permitted title={name} action="view">
      <ReleasePage key={`${name} ${revision}`} name={name} revision={revision} />
    </Permitted>
  );
}

export function LeftOutScreen() {
  const { name = '' } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const rule = typeof search['rule'] === 'string' ? search['rule'] : null;
  return (
    <Permitted title="Left out" action="view">
      <LeftOut name={name} revision={revisionFrom(search)} rule={rule} />
    </Permitted>
  );
}
