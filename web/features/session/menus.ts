/** The areas of the navigation bar, the submenus for what is rarer, and the entries under the user's name: only what the user may open. Draws nothing. */
import type { May } from '#web/data/abilities.ts';
import { KINDS, subjectOf, type RecordKindInWords } from '#web/data/kinds.tsx';

type Right = readonly [action: string, subject: string];

/** `waiting`: the entry also shows how many records of the parking lot wait. */
export type Entry = { label: string; to: string; waiting?: boolean } | { label: string; href: string };
export type Submenu = { label: string; entries: readonly Entry[] };

/** A screen of its own in the bar, reached by 'g' and then its key. */
export type Area = {
  label: string;
  to: string;
  key: string;
  /** The submenu that lists it: the bar has no room for more areas. */
  within?: string;
  /** The right to open it, if not everybody may. */
  needs?: Right;
  /** The label of a new record, and the right to create it. */
  create?: { label: string; right: Right };
};

const AREAS: readonly Area[] = Object.entries<RecordKindInWords>(KINDS).flatMap(
  ([kind, { area, create, creating, guarded }]) =>
    area === undefined
      ? []
      : {
          ...area,
          to: `/${kind}`,
          ...(guarded && { needs: ['view', subjectOf(kind)] as const }),
          ...(create !== undefined && {
            create: { label: create, right: [creating ?? 'create', subjectOf(kind)] as const },
          }),
        },
);

export const areasFor = (may: May, areas = AREAS): readonly Area[] =>
  areas.filter(({ needs }) => needs === undefined || may(...needs));

/** The areas that stand in the bar itself. */
export const barAreasFor = (may: May): readonly Area[] => areasFor(may).filter(({ within }) => within === undefined);

/** Addresses outside Helix, set when the screens are built; an entry without an address is not shown. */
export type OutsideLinks = { feedback?: string | undefined };

export const OUTSIDE: OutsideLinks = {
  feedback: import.meta.env['VITE_FEEDBACK_URL'] as string | undefined,
};

/** Screens of use only to those who may merge, put back or undo. */
const MENDING: readonly Entry[] = [
  { label: 'Operations', to: '/operations' },
  { label: 'Duplicates', to: '/duplicates' },
  { label: 'Trash', to: '/trash' },
];
const mayMend = (may: May): boolean =>
  ['facts', 'events', 'documents', 'publishers', 'datasets'].some((subject) => may('manage', subject));

/** The specification's submenus, for the entries that are not areas. A submenu without entries is left out. */
export function submenus(may: May, { feedback }: OutsideLinks): readonly Submenu[] {
  const mends = mayMend(may);
  return [
    {
      label: 'Monitoring',
      entries: [
        ...areasFor(may).filter(({ within }) => within === 'Monitoring'),
        { label: 'IDU Map', to: '/monitoring_platform/idus' },
        { label: 'Parking lot', to: '/scaffold/documents/parking_lot', waiting: true },
        { label: 'Activity', to: '/activity' },
        { label: 'Portfolios', to: '/portfolios' },
        ...(mends ? MENDING : []),
        { label: 'Archived Records', to: '/archived' },
        ...(may('view', 'communications') ? [{ label: 'Communications', to: '/communications' }] : []),
      ],
    },
    {
      label: 'Dashboards',
      entries: [
        ...(may('view', 'performance_dashboard') ? [{ label: 'Performance', to: '/dashboards/performance' }] : []),
        { label: 'QA', to: '/dashboards/qa' },
        { label: 'Analysis', to: '/dashboards/analysis' },
        { label: 'Reading', to: '/dashboards/reading' },
      ],
    },
    { label: 'Feedback', entries: feedback ? [{ label: 'Feedback', href: feedback }] : [] },
  ].filter(({ entries }) => entries.length > 0);
}

type Page = { label: string; to: string };

/** The pages of the administration, in the order of its menu, with the subject that a person manages to open them. */
const ADMINISTRATION: readonly (Page & { manages: string })[] = [
  { label: 'Users', to: '/users', manages: 'users' },
  { label: 'Roles', to: '/roles', manages: 'users' },
  { label: 'Rights of People', to: '/rights', manages: 'users' },
  { label: 'Tokens', to: '/tokens', manages: 'api tokens' },
  { label: 'Clients', to: '/settings/clients', manages: 'api tokens' },
  { label: 'Reference Lists', to: '/settings/lists', manages: 'reference lists' },
  { label: 'Settings', to: '/settings', manages: 'settings' },
  { label: 'Import', to: '/settings/import', manages: 'settings' },
  { label: 'System', to: '/settings/system', manages: 'settings' },
  { label: 'Security Log', to: '/security-log', manages: 'users' },
];

export const administrationPages = (may: May): readonly Page[] =>
  ADMINISTRATION.filter(({ manages }) => may('manage', manages)).map(({ label, to }) => ({ label, to }));

/** The page of the administration that an address belongs to: the longest whose address begins it. */
export function administrationPageOf(pathname: string): Page | null {
  const found = ADMINISTRATION.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return found.toSorted((one, other) => other.to.length - one.to.length)[0] ?? null;
}

/** The entries under the user's name; the keys and Logout are actions and follow them. */
export const userEntries = (may: May): readonly Entry[] => [
  ...(administrationPages(may).length > 0 ? [{ label: 'Administration', to: '/administration' }] : []),
  { label: 'Inbox', to: '/inbox' },
  { label: 'My Account', to: '/account' },
  ...(may('update', 'password') ? [{ label: 'Change Password', to: '/change_password' }] : []),
];

/** All screens that a person can go to by their names. */
export const screensFor = (may: May): readonly { label: string; to: string }[] => [
  { label: 'Home', to: '/' },
  ...[
    ...barAreasFor(may),
    ...submenus(may, OUTSIDE).flatMap(({ entries }) => entries),
    ...userEntries(may),
    ...administrationPages(may),
  ].flatMap((entry) => ('to' in entry ? [entry] : [])),
];
