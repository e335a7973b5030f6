/** The facts list with the columns, headers and order of the prototype's grid (spec 2 §2); search, filters, totals and file are those of the facts list. */
import type { RecordList } from '#web/lists/list.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { PROTOTYPE } from '#domain/messages/parking-lot.ts';
import { FACTS, type FactRow } from './facts.tsx';

const SHOWN: Readonly<Record<string, string>> = {
  idu: 'IDU',
  groups: 'Groups',
  country: 'Country',
  year: 'Year',
  displacement_type: 'cause',
  type: 'Type',
  stock_date: 'Stock Date',
  start_date: 'Start Date',
  end_date: 'End Date',
  event_name: 'Event Name',
  name: 'Name',
  class: 'Class',
  event_role: 'Role (Event)',
  parent_role: 'Role (Master)',
  hazard_subtype: 'Hazard Subtype',
  status: 'Status',
};

const byId = new Map(FACTS.columns.map((column) => [column.id, column]));

const shown = Object.entries(SHOWN).flatMap(([id, header]) => {
  const column = byId.get(id);
  return column === undefined ? [] : [{ ...column, header, hidden: false }];
});
const hidden = FACTS.columns.flatMap((column) => (column.id in SHOWN ? [] : [{ ...column, hidden: true }]));

const { create: _, first: __, ...words } = FACTS.words;

export const SERVERSIDE_FACTS: RecordList<FactsSearch, FactRow> = {
  ...FACTS,
  kind: 'scaffold/serverside-facts',
  storageKey: 'serverside-facts',
  words: { ...words, failed: PROTOTYPE.factsNotLoaded },
  columns: [...shown, ...hidden],
};
