/** The lists of the parking lot: /scaffold/documents/parking_lot, /scaffold/facts/parking_lot, /scaffold/parking-lot/events; and /scaffold/serverside-facts. */
import { LOT_DOCUMENTS } from '#web/features/parking-lot/documents-list.tsx';
import { LOT_EVENTS } from '#web/features/parking-lot/events-list.tsx';
import { LOT_FACTS } from '#web/features/parking-lot/facts-list.tsx';
import { LotDialogs } from '#web/features/parking-lot/lot-dialogs.tsx';
import { LotTabs } from '#web/features/parking-lot/lot-tabs.tsx';
import { SERVERSIDE_FACTS } from '#web/features/facts/list/serverside-facts.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { FactBeside } from './fact-beside.tsx';
import { BackToPrototypes } from './prototypes.tsx';

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

export const ParkingLotDocumentsScreen = () => <Lot list={LOT_DOCUMENTS} part="documents" />;
export const ParkingLotFactsScreen = () => <Lot list={LOT_FACTS} part="facts" />;
export const ParkingLotEventsScreen = () => <Lot list={LOT_EVENTS} part="events" />;
export const ServersideFactsScreen = () => (
  <Page title={FACTS.words.title} tab={`${FACTS.words.title}: server side`} above={<BackToPrototypes />}>
    <SearchedList list={FACTS} />
  </Page>
);
