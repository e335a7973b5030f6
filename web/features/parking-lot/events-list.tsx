/** The events of the parking lot that wait, as feeds sent them. */
import { Tag } from 'antd';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { PARKING_LOT_EVENTS_SEARCH, type ParkingLotEventsSearch } from '#domain/parking-lot/parking-lot-search.ts';
import { dayWords } from '#domain/values/dates.ts';
import type { RecordList } from '#web/lists/list.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { LotName, LotStatus, RowTools, rowKeys, type LotWork } from './lot-row.tsx';
import { onSelected } from './on-selected.tsx';

const ALWAYS = [
  'id',
  'hazard_name',
  'status',
  'imported_id',
  'assigned_to',
  'reason',
  'duplicate',
  'created_at',
] as const;

type EventRow = Listed<'parking_lot_events_view', (typeof ALWAYS)[number]>;

export const EVENTS_WORK: LotWork<EventRow> = {
  type: 'events',
  pageOf: ({ id, imported_id }) =>
    imported_id === null ? `/scaffold/parking-lot/events/${id}` : `/events/${imported_id}`,
  nameOf: ({ hazard_name }) => hazard_name ?? '',
  joins: ({ duplicate }) => duplicate?.id ?? null,
};

const ALERTS: Readonly<Record<string, string>> = { Red: 'red', Orange: 'orange', Green: 'green' };

export const LOT_EVENTS: RecordList<ParkingLotEventsSearch, EventRow> = listOf({
  kind: 'scaffold/parking-lot/events',
  title: PARKING_LOT.title,
  noun: 'events of the parking lot',
  first: PARKING_LOT.first,
  search: PARKING_LOT_EVENTS_SEARCH,
  pageOf: EVENTS_WORK.pageOf,
  creating: ['import', 'parking_lot'],
  columns: {
    id: { width: 70 },
    source: { width: 90, card: 'line' },
    created_at: { width: 105, text: ({ created_at }) => dayWords(localDay(created_at)) },
    type: { width: 100 },
    hazard_name: {
      width: 330,
      grows: 190,
      wraps: true,
      draw: (row) => (
        <LotName to={EVENTS_WORK.pageOf(row)} name={row.hazard_name ?? ''} like={row.duplicate} area="events" />
      ),
    },
    alert_level: {
      width: 90,
      card: 'line',
      draw: ({ alert_level: alert }) => (alert == null ? null : <Tag color={ALERTS[alert] ?? 'default'}>{alert}</Tag>),
    },
    start_date: { width: 110, card: 'line' },
    geo_name: {
      width: 120,
      wraps: true,
      card: 'line',
      filter: false,
      inFile: 'geo_name',
      text: ({ geo_name }) => (geo_name ?? []).join(', '),
    },
    assigned_to_name: { width: 120, folds: true },
    due_on: { width: 100, hidden: true },
    imported_id: {
      header: 'Actions',
      width: 272,
      card: 'line',
      kept: true,
      sortable: false,
      filter: false,
      inFile: null,
      text: () => '',
      draw: (row) => <RowTools work={EVENTS_WORK} row={row} />,
    },
    status: { width: 105, hidden: true, filter: false, draw: (row) => <LotStatus {...row} /> },
    note: { width: 180, hidden: true },
    hazard_subtype: { width: 150, hidden: true, choices: 'hazard_leaves' },
    displacement_type: { width: 110, hidden: true, choices: 'displacement_types' },
    end_date: { width: 110, hidden: true },
    glide_number: { width: 170, hidden: true },
    url: { width: 220, hidden: true },
    reason: { width: 220, hidden: true },
    settled_by_name: { width: 150, hidden: true },
    settled_at: { width: 160, hidden: true },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  onSelected: onSelected('events'),
  onRow: rowKeys(EVENTS_WORK),
  file: { relation: 'parking_lot_events_view', name: 'parking-lot-events' },
});
