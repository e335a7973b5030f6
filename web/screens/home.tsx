/** / : a greeting, how the figures of the months compare with those of other years, and beside it the user's work, where to start, and the saved searches. */
import '#web/features/home/home.css';
import { useMay } from '#web/data/may.ts';
import { useSession } from '#web/data/session.ts';
import { MonthlyCharts } from '#web/features/home/monthly-charts.tsx';
import { MyWork } from '#web/features/home/my-work.tsx';
import { SavedSearchesCard, type Lists } from '#web/features/home/saved-searches-card.tsx';
import { Start } from '#web/features/home/start.tsx';
import { Page } from '#web/ui/page.tsx';

/** Loaded only to count the matches of a saved search. */
const LISTS = {
  facts: async () => (await import('#web/features/facts-list/facts.tsx')).FACTS,
  events: async () => (await import('#web/features/events-list/events.tsx')).EVENTS,
  documents: async () => (await import('#web/features/documents-list/documents.tsx')).DOCUMENTS,
  publishers: async () => (await import('#web/features/publishers-list/publishers.tsx')).PUBLISHERS,
  'tabular-datasets': async () => (await import('#web/features/datasets-list/datasets.tsx')).DATASETS,
  contacts: async () => (await import('#web/features/contacts-list/contacts.tsx')).CONTACTS,
  'monitoring_platform/idus': async () => (await import('#web/features/idus/idus.ts')).IDUS,
  communications: async () => (await import('#web/features/communications-list/communications.tsx')).COMMUNICATIONS,
} as unknown as Lists;

/** The lists that not everybody may view. */
const GUARDED = ['contacts', 'communications'];

export function HomeScreen() {
  const name = useSession()?.name ?? '';
  const may = useMay();
  const lists = Object.fromEntries(
    Object.entries(LISTS).filter(([kind]) => !GUARDED.includes(kind) || may('view', kind)),
  );
  return (
    <Page title={`Welcome ${name}`}>
      <div className="home">
        <div>
          <MonthlyCharts />
          <SavedSearchesCard lists={lists} />
        </div>
        <aside aria-label="My day">
          <MyWork />
          <Start />
        </aside>
      </div>
    </Page>
  );
}
