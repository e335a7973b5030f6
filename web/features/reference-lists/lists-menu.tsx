/** The reference lists beside the open one, each with its number of entries; above it on a narrow screen. Shown only to users who may edit them. */
import './lists-menu.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { psql } from '#web/data/psql.ts';
import { referenceListQuery } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { hazardsQuery } from '#web/pickers/hazards.ts';
import { thousands } from '#web/ui/thousands.ts';

/** The last parts of their addresses. */
const LISTS = {
  groups: 'Groups',
  themes: 'Themes',
  'publisher-types': 'Publisher types',
  'hazard-types': 'Hazard types',
  'household-sizes': 'Household Sizes',
} as const;
type ListName = keyof typeof LISTS;
export type EditedList = Exclude<ListName, 'household-sizes'>;

export const isEditedList = (name: string): name is EditedList =>
  name !== 'household-sizes' && Object.hasOwn(LISTS, name);

const sizesCountQuery = {
  queryKey: ['household_sizes', 'count'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await psql.list(
        'household_sizes',
        { select: ['id'], where: { id: 'not.is.null' }, limit: 0 },
        { count: true, signal },
      )
    ).total,
};

function Menu({ open }: { open: ListName }) {
  const counts: Readonly<Record<ListName, number | null | undefined>> = {
    groups: useQuery(referenceListQuery('groups')).data?.length,
    themes: useQuery(referenceListQuery('themes')).data?.length,
    'publisher-types': useQuery(referenceListQuery('publisher_types')).data?.length,
    'hazard-types': useQuery(hazardsQuery).data?.length,
    'household-sizes': useQuery(sizesCountQuery).data,
  };
  return (
    <nav aria-label="Lists" className="lists-menu">
      <ul>
        {(Object.keys(LISTS) as ListName[]).map((name) => (
          <li key={name}>
            <Link to={`/settings/lists/${name}` as '/'} {...(name === open && { 'aria-current': 'page' })}>
              <span>{LISTS[name]}</span> <span className="quiet">{thousands(counts[name] ?? null)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function BesideLists({ open, children }: { open: ListName; children: ReactNode }) {
  const may = useMay()('manage', 'reference lists');
  if (!may) return children;
  return (
    <div className="lists-beside">
      <Menu open={open} />
      <div>{children}</div>
    </div>
  );
}
