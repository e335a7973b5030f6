/** /settings/import and /settings/import/{id}: files to import and past imports, for users who may manage settings. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Imports } from '#web/features/imports/imports.tsx';
import { runQuery } from '#web/features/imports/import-queries.ts';
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
  // Numbers are those of all runs, also of the sample.
  const title = useQuery(runQuery(id)).data?.file_name ?? 'Import';
  return (
    <Permitted right={RIGHT} title="Import">
      <Page title={title} above={<Crumbs of={[{ text: 'Import', to: '/settings/import' }, { text: title }]} />}>
        <RunPage key={id} id={id} />
      </Page>
    </Permitted>
  );
}
