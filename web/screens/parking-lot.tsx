/** The lists of the parking lot: /scaffold/documents/parking_lot, /scaffold/facts/parking_lot, /scaffold/parking-lot/events; and /scaffold/serverside-facts. */
import { DOCUMENTS_WORK, LOT_DOCUMENTS } from '#web/features/parking-lot/documents-list.tsx';
import { EVENTS_WORK, LOT_EVENTS } from '#web/features/parking-lot/events-list.tsx';
import { FACTS_WORK, LOT_FACTS } from '#web/features/parking-lot/facts-list.tsx';
import { LotDialogs } from '#web/features/parking-lot/lot-dialogs.tsx';
import { LotTabs } from '#web/features/parking-lot/lot-tabs.tsx';
import { SERVERSIDE_FACTS } from '#web/features/facts/list/serverside-facts.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { peekOnDemand } from '#web/lists/peek/peek-on-demand.tsx';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { FactBeside } from './fact-beside.tsx';
import { ToPrototypes } from './prototypes.tsx';

type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row>; part: string };

function Lot<Values extends object, Row extends ListedRow>({ list, part }: Props<Values, Row>) {
  return (
    <Page title={list.words.title} tab={`${list.words.title}: ${part}`}>
      <LotTabs />
      <SearchedList key={list.kind} list={list} />
      <LotDialogs />
    </Page>
  );
}

const FACTS = { ...SERVERSIDE_FACTS, peek: FactBeside };

const loadPeek = async () => (await import('#web/features/parking-lot/lot-peek.tsx')).lotPeek;
const DOCUMENTS = {
  ...LOT_DOCUMENTS,
  peek: peekOnDemand(async () =>
    (await loadPeek())({
      relation: 'parking_lot_documents_view',
      columns: LOT_DOCUMENTS.search.catalog,
      work: DOCUMENTS_WORK,
    }),
  ),
};
const LOT_OF_FACTS = {
  ...LOT_FACTS,
  peek: peekOnDemand(async () =>
    (await loadPeek())({ relation: 'parking_lot_facts_view', columns: LOT_FACTS.search.catalog, work: FACTS_WORK }),
  ),
};
const EVENTS = {
  ...LOT_EVENTS,
  peek: peekOnDemand(async () =>
    (await loadPeek())({ relation: 'parking_lot_events_view', columns: LOT_EVENTS.search.catalog, work: EVENTS_WORK }),
  ),
};

export const ParkingLotDocumentsScreen = () => <Lot list={DOCUMENTS} part="documents" />;
export const ParkingLotFactsScreen = () => <Lot list={LOT_OF_FACTS} part="facts" />;
export const ParkingLotEventsScreen = () => <Lot list={EVENTS} part="events" />;
export const ServersideFactsScreen = () => (
  <Page title={FACTS.words.title} tab={`${FACTS.words.title}: server side`} above={<ToPrototypes />}>
    <SearchedList list={FACTS} />
  </Page>
);
