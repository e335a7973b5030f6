/** The search of the log of security events. */
import { days } from '#domain/search/days-search.ts';
import { SECURITY_EVENTS_COLUMNS } from '#domain/generated/columns/security_events.ts';
import { SECURITY_EVENTS } from '#domain/messages/security-events.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, several, words } from '#domain/search/search-fields.ts';

export const SECURITY_SEARCH = searchOf('security_events', SECURITY_EVENTS_COLUMNS, [
  words({ serial: false, wide: true, label: 'Person or details' }),
  several('kind', { choices: SECURITY_EVENTS }),
  one('created_by', { choices: 'users', label: 'By' }),
  days('created_at', { open: true, moments: true }),
]);

export type SecuritySearch = typeof SECURITY_SEARCH.empty;
