/** /monitoring_platform/idus: the facts of the Internal Displacement Updates on a map and in a grid. */
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { IdusPage } from '#web/features/idus/idus-page.tsx';
import { IDUS } from '#web/features/idus/idus.ts';
import { SavedSearches } from '#web/lists/saved/saved-searches.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Page } from '#web/ui/page.tsx';

const MarkForIdu = onDemand(async () => (await import('#web/features/facts/list/mark-for-idu.tsx')).MarkForIdu);

export const IdusScreen = () => (
  <Page title={WORDS.title} beside={<SavedSearches list={IDUS} />}>
    <IdusPage mark={MarkForIdu} />
  </Page>
);
