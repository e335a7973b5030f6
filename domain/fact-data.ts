/** The inside of a fact's json column `data`. Checks nothing: the database does. */
import type { AccurateDate } from './dates.ts';

/** The data object of spec 1 §3, as far as the form reads it; the other fields pass through it untouched. */
export interface FactData {
  qualifier?: string | null;
  reported_figure?: number | null;
  unit?: string | null;
  figure?: number | null;
  term?: string | null;
  start_date?: AccurateDate | null;
  end_date?: AccurateDate | null;
  stock_date?: AccurateDate | null;
  location?: string[] | null;
  [field: string]: unknown;
}
