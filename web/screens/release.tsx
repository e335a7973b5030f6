/** /releases/new, /releases/{name} and /releases/{name}/left-out. Refuses them to users without the right to view releases. */
import { useParams, useSearch } from '@tanstack/react-router';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/may.ts';
import { ReleasePage } from '#web/features/releases/release-page.tsx';
import { revisionFrom } from '#web/features/releases/release.ts';
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
    <Page title="New Release">{null}</Page>
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

export const LeftOutScreen = () => (
  <Permitted title="Left Out" action="view">
    <Page title="Left Out">{null}</Page>
  </Permitted>
);
