/** What the headers of the facts list can be filtered by. */
import type { FilterKind } from './column-filters.ts';
import type { FactsViewRow } from './generated/rows.ts';
import { REVIEW } from './messages/facts.ts';

/** Sources are gathered row by row: no index could serve a part of them, so they have no filter. */
const KINDS = {
  idu: 'yes',
  name: 'name',
  country: 'among',
  figure: 'number',
  reported_figure: 'number',
  type: 'among',
  groups: 'sharing',
  themes: 'sharing',
  year: 'number',
  start_date: 'date',
  displacement_type: 'among',
  class: 'among',
  event_role: 'among',
  event_data_included: 'yes',
  parent_role: 'among',
  event_name: 'name',
  hazard_subtype: 'among',
  created_by: 'among',
  region: 'among',
  stock_date: 'date',
  end_date: 'date',
  public_figure_analysis: 'text',
  gsn: 'number',
  status: 'among',
  qualifier: 'among',
  excerpt_text: 'text',
  created_at: 'moment',
} as const satisfies Partial<Record<keyof FactsViewRow, FilterKind>>;

export const FACTS_FILTERS = {
  kinds: KINDS,
  /** The name that stands for no value. */
  empty: { status: REVIEW.none },
  // The list shows these dates of one kind of facts only.
  shownOf: {
    start_date: 'type.like.*Flow*',
    end_date: 'type.like.*Flow*',
    stock_date: 'type.not.like.*Flow*',
  },
};
