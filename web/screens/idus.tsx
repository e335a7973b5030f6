/** /monitoring_platform/idus: the facts of the Internal Displacement Updates on a map and in a grid. */
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { IdusPage } from '#web/features/idus/idus-page.tsx';
import { IDUS } from '#web/features/idus/idus.ts';
import { SavedSearches } from '#web/lists/saved/saved-searches.tsx';
import { Page } from '#web/ui/page.tsx';

export const IdusScreen = () => (
  <Page title={WORDS.title} beside={<SavedSearches list={IDUS} />}>
    <IdusPage />
  </Page>
);
