/** The entries of the navigation bar: the screens that exist and that the user may open. Draws nothing. */
import type { May } from '#web/data/abilities.ts';

export type Entry = { label: string; to: string } | { label: string; href: string };
export type Submenu = { label: string; entries: readonly Entry[] };

/** Addresses outside Helix, set when the screens are built; an entry without an address is not shown. */
export type OutsideLinks = { parkingLot?: string | undefined; feedback?: string | undefined };

export const OUTSIDE: OutsideLinks = {
  parkingLot: import.meta.env['VITE_PARKING_LOT_URL'] as string | undefined,
  feedback: import.meta.env['VITE_FEEDBACK_URL'] as string | undefined,
};

export function mainMenus(outside: OutsideLinks): readonly Submenu[] {
  const monitoring: Entry[] = [
    { label: 'Events', to: '/events' },
    { label: 'Documents', to: '/documents' },
    { label: 'Facts', to: '/facts' },
    { label: 'Publishers', to: '/publishers' },
  ];
  if (outside.parkingLot) monitoring.push({ label: 'Parking lot', href: outside.parkingLot });
  return [{ label: 'Monitoring', entries: monitoring }];
}

/** The entries under the user's name; Logout is an action and follows them. */
export const userEntries = (may: May): readonly Entry[] => [
  ...(may('manage', 'settings') ? [{ label: 'Settings', to: '/settings' }] : []),
  ...(may('manage', 'reference lists') ? [{ label: 'Reference Lists', to: '/settings/lists' }] : []),
  ...(may('update', 'password') ? [{ label: 'Change Password', to: '/change_password' }] : []),
];
