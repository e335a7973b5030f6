/** The addresses for clients, which are IDMC's: what each returns, for the routes and for their description. */
import {
  ANALYSES,
  type ClientColumn,
  CONFLICTS,
  COUNTRIES,
  DISASTER_SHEET,
  DISASTERS,
  DISPLACEMENT_SHEET,
  DISPLACEMENTS,
  IDUS,
} from './columns.ts';
import type { IdusAddress } from './idus.ts';
import type { PublishedTable } from './rows.ts';
import { disasterCells, displacementCells, type Workbook } from './workbooks.ts';

interface Common {
  readonly path: string;
  readonly title: string;
}

export type Address = Common &
  (
    | { readonly kind: 'idus'; readonly columns: readonly ClientColumn[]; readonly idus: IdusAddress }
    | { readonly kind: 'countries' | 'page'; readonly columns: readonly ClientColumn[]; readonly table: PublishedTable }
    | { readonly kind: 'workbook'; readonly table: PublishedTable; readonly workbook: Workbook }
  );

export const ROOT = '/external-api';

const idus = (path: string, title: string, more: IdusAddress): Address => ({
  path,
  title,
  kind: 'idus',
  columns: IDUS,
  idus: more,
});

export const ADDRESSES: readonly Address[] = [
  idus('/idus/all/', 'Internal Displacement Updates', {}),
  idus('/idus/last-180-days/', 'Internal Displacement Updates of the last 180 days', { days: 180 }),
  idus('/idus/all/disaster/', 'Internal Displacement Updates of disasters', { cause: 'Disaster' }),
  {
    path: '/gidd/countries/',
    title: 'Countries and territories',
    kind: 'countries',
    columns: COUNTRIES,
    table: 'countries',
  },
  {
    path: '/gidd/conflicts/',
    title: 'Conflict by country and year',
    kind: 'page',
    columns: CONFLICTS,
    table: 'conflicts',
  },
  { path: '/gidd/disasters/', title: 'Disasters by event', kind: 'page', columns: DISASTERS, table: 'disasters' },
  {
    path: '/gidd/displacements/',
    title: 'Displacement by country and year',
    kind: 'page',
    columns: DISPLACEMENTS,
    table: 'displacements',
  },
  {
    path: '/gidd/public-figure-analyses/',
    title: 'Contextual analyses of figures',
    kind: 'page',
    columns: ANALYSES,
    table: 'analyses',
  },
  {
    path: '/gidd/disasters/disaster-export/',
    title: 'Workbook of disasters by event',
    kind: 'workbook',
    table: 'disasters',
    workbook: {
      file: 'IDMC_GIDD_Disasters_Internal_Displacement_Data.xlsx',
      sheet: '1_Disaster_Displacement_data',
      title: 'Disasters by event',
      headings: DISASTER_SHEET,
      cells: disasterCells,
    },
  },
  {
    path: '/gidd/displacements/displacement-export/',
    title: 'Workbook of displacement by country and year',
    kind: 'workbook',
    table: 'displacements',
    workbook: {
      file: 'IDMC_Internal_Displacement_Conflict-Violence_Disasters.xlsx',
      sheet: '1_Displacement_data',
      title: 'Displacement by country and year',
      headings: DISPLACEMENT_SHEET,
      cells: displacementCells,
    },
  },
];
