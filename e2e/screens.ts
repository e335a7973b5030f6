/** The addresses of all screens. */
import { expect, type Page } from '@playwright/test';

/** The screens, with a record of each kind. */
export async function screensOf(page: Page): Promise<string[]> {
  const last = async (area: string) => {
    const kind = area.replaceAll('-', '_');
    const answer = await page.request.get(`/psql/${kind}?select=id&order=id.desc&limit=1`);
    return ((await answer.json()) as { id: number }[])[0]?.id;
  };
  const lists = ['/facts', '/events', '/documents', '/publishers', '/tabular-datasets', '/contacts'];
  const records = await Promise.all(lists.map(async (list) => `${list}/${await last(list.slice(1))}`));
  const others = [
    '/',
    '/facts/table',
    '/facts/since',
    '/facts/map',
    '/facts/review',
    '/countries',
    '/countries/profiles/KEN',
    '/users',
    '/users/new',
    '/roles',
    '/roles/new',
    `/roles/${await last('roles')}`,
    '/tokens',
    '/tokens/new',
    '/events/merge?ids=1,2',
    '/facts/keep-one?ids=1,2',
    '/releases',
    '/releases/new',
    '/rights',
    '/rights/each',
    '/security-log',
    '/inbox',
    '/operations',
    '/operations/1',
    '/duplicates',
    '/archived',
    '/trash',
    '/account',
    '/activity',
    '/portfolios',
    '/dashboards/performance',
    '/dashboards/qa',
    '/dashboards/analysis',
    '/dashboards/reading',
    '/monitoring_platform/idus?period=180',
    '/scaffold',
    '/scaffold/prototypes',
    '/scaffold/documents/parking_lot',
    '/scaffold/documents/parking_lot/1',
    '/scaffold/facts/parking_lot',
    '/scaffold/parking-lot/events',
    '/scaffold/serverside-facts',
    '/scaffold/documents/new',
    '/settings',
    '/settings/system',
    '/settings/clients',
    '/settings/import',
    '/settings/import/1',
    '/settings/lists',
    '/settings/lists/household-sizes',
    '/change_password',
    `/tabular-datasets/edit/${await last('tabular-datasets')}`,
    `/countries/significant_updates/${await last('significant-updates')}`,
    '/countries/contextual_analysis/new/SDN',
    '/communications',
    `/communications/${await last('communications')}`,
    `/communications/new/${await last('contacts')}`,
    '/no/such/page',
    '/987654321',
  ];
  return [...lists, ...records, ...lists.map((list) => `${list}/new`), ...others];
}

/** Waits for the screen of this address and its content. Some screens add their search to the address. */
export async function shown(page: Page, screen: string): Promise<void> {
  await expect(page, screen).toHaveTitle(/ · Helix$/);
  await expect(page).toHaveURL(({ pathname }) => pathname === screen.replace(/\?.*/, ''));
  await page.locator('.grid-row a, .ant-tabs, .page-head').first().waitFor();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}
