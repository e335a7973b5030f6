/** /settings/import and /settings/import/{id}: files to import and past imports, for users who may manage settings. */
import { useParams } from '@tanstack/react-router';
import { Imports } from '#web/features/imports/imports.tsx';
import { RunPage } from '#web/features/imports/run-page.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Permitted } from './permitted.tsx';

const RIGHT = ['manage', 'settings'] as const;

export function ImportScreen() {
  return (
    <Permitted right={RIGHT} title="Import">
      <Page title="Import" above={<Crumbs of={[{ text: 'Settings', to: '/settings' }, { text: 'Import' }]} />}>
        <Imports />
      </Page>
    </Permitted>
  );
}

export function ImportRunScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <Permitted right={RIGHT} title="Import">
      <Page
        title={`Import ${id}`}
        above={<Crumbs of={[{ text: 'Import', to: '/settings/import' }, { text: `Import ${id}` }]} />}
      >
        <RunPage key={id} id={id} />
      </Page>
    </Permitted>
  );
}
