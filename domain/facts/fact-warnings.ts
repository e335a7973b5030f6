/** The warnings of the fact form: values that are unlikely together. Corrects and refuses nothing. */
import { dateProblem, NO_DATE, tidyDate } from '#domain/values/dates.ts';
import { datesYears } from '#domain/events/event-warnings.ts';
import { kindOf } from './fact-data.ts';
import { figureOf, type FactDraft } from './facts.ts';
import { FACT } from '#domain/messages/facts.ts';

/** A figure may last from one year into another and belong to any of these years. */
export function factYearWarning({
  year,
  type,
  data,
}: Pick<FactDraft, 'year' | 'type'> & { data: Pick<FactDraft['data'], 'start_date' | 'end_date' | 'stock_date'> }):
  | string
  | undefined {
  const { stock_date, start_date, end_date } = data;
  const years =
    kindOf(type) === 'Stock' ? datesYears(year, stock_date, NO_DATE) : datesYears(year, start_date, end_date);
  return years === undefined ? undefined : FACT.otherYears(years);
}

/** A flow whose period has a first day and no last one. */
export function openPeriodWarning({
  type,
  data,
}: Pick<FactDraft, 'type'> & { data: Pick<FactDraft['data'], 'start_date' | 'end_date'> }): string | undefined {
  const { start_date, end_date } = data;
  const begins = start_date.date.trim() !== '' && dateProblem(tidyDate(start_date.date)) === null;
  const isOpen = kindOf(type) === 'Flow' && begins && end_date.date.trim() === '';
  return isOpen ? FACT.openPeriod : undefined;
}

/** The question before a save of a figure of 0 that was not 0 before; null without one. */
export function zeroQuestion(draft: FactDraft, before: number | null | undefined): string | null {
  return figureOf(draft) === 0 && before !== 0 ? FACT.zero : null;
}
