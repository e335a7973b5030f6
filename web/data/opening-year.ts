/** 'This year' of all screens: the latest year that is filled (docs/figures.md), and the years with figures. Draws nothing. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { psql } from './psql.ts';

export type YearWithFigures = { readonly year: number; readonly facts: number; readonly filled: boolean };

/** @param iso3 a country, whose facts are counted; the filled years are those of all countries. */
export const yearsWithFiguresQuery = (iso3: string | null = null) =>
  queryOptions({
    queryKey: ['facts_view', 'years with figures', iso3],
    queryFn: ({ signal }) =>
      psql.read<YearWithFigures[]>('years_with_figures', iso3 === null ? {} : { iso3 }, { signal }),
    staleTime: 60_000,
  });

/** Undefined while it loads, null without figures or if it can't be loaded. */
export function useOpeningYear(): number | null | undefined {
  const { data = [], isPending } = useQuery(yearsWithFiguresQuery());
  return isPending ? undefined : (data.findLast(({ filled }) => filled)?.year ?? null);
}
