/** /settings/system: the state of the installation, for administrators. Another part of it is one more line. */
import { useQuery } from '@tanstack/react-query';
import { PROTOTYPES } from '#domain/messages/prototypes.ts';
import { useMay } from '#web/data/may.ts';
import { SampleCard } from '#web/features/sample/sample-data.tsx';
import { Backups } from '#web/features/system/backups.tsx';
import { Health } from '#web/features/system/health.tsx';
import { FailedRequests, SlowSearches } from '#web/features/system/requests.tsx';
import { Servers } from '#web/features/system/servers.tsx';
import { Sizes } from '#web/features/system/sizes.tsx';
import { systemQuery } from '#web/features/system/system-query.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { ToPrototypes } from './prototypes.tsx';

export function SystemScreen() {
  const may = useMay()('manage', 'settings');
  const system = useQuery({ ...systemQuery, enabled: may });
  return (
    <Page title="System" above={<Crumbs of={[{ text: 'Settings', to: '/settings' }, { text: 'System' }]} />}>
      {may ? (
        <>
          <Loaded query={system} what="Loading the state of the system">
            {(state) => (
              <>
                <Health system={state} />
                <SlowSearches system={state} />
                <FailedRequests system={state} />
                <Servers system={state} />
                <Sizes system={state} />
              </>
            )}
          </Loaded>
          <Backups />
          <SampleCard />
          <p>
            <ToPrototypes /> <span className="quiet">{PROTOTYPES.about}</span>
          </p>
        </>
      ) : (
        <NotPermitted right={['manage', 'settings']} />
      )}
    </Page>
  );
}
