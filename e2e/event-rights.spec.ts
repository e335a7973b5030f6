/** The screens of events and reference lists offer each role exactly its rights in the table of roles; every typed address opens or gives a reason. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, follow, post } from './support.ts';

type Offered = { create: boolean; save: boolean; deletes: 'any' | 'own' | 'none'; lists: boolean };

const ROLES: Readonly<Record<string, Offered>> = {
  administrator: { create: true, save: true, deletes: 'any', lists: true },
  coordinator: { create: true, save: true, deletes: 'any', lists: false },
  reviewer: { create: true, save: true, deletes: 'none', lists: false },
  expert: { create: true, save: true, deletes: 'own', lists: false },
  reporting: { create: false, save: false, deletes: 'none', lists: false },
  viewer: { create: false, save: false, deletes: 'none', lists: false },
};

const event = {
  name: 'Sudan: Flood - نيالا - 11/02/2024',
  year: 2024,
  displacement_type: 'Disaster',
  countries: ['SDN'],
  start_date: { date: '2024-02-11', accuracy: 'Day' },
};
const fact = {
  name: 'Sudan: Flood - نيالا - 11/02/2024',
  iso3: 'SDN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 77, term: 'Displaced', start_date: { date: '2024-02-11', accuracy: 'Day' } },
};

async function expectActions(page: Page, id: number, actions: readonly string[]): Promise<void> {
  const counted = page.waitForResponse((answer) => answer.url().includes('/psql/events_view?'));
  await follow(page, `/events/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Edit E-/ })).toBeVisible();
  // Delete depends on the number of facts, which is loaded first.
  await counted;
  for (const action of ['Update', 'Clone', 'Delete'])
    await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(actions.includes(action) ? 1 : 0);
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled({ enabled: actions.length > 0 });
  await expect(page.getByText("View only. You can't edit this event.")).toHaveCount(actions.length > 0 ? 0 : 1);
}

test('each role is offered exactly its allowed actions on events and lists', async ({ page }) => {
  test.slow();
  await enter(page, 'expert');
  const own = await post(page, 'events', event);
  const withFact = await post(page, 'events', event);
  await post(page, 'facts', { ...fact, event_id: withFact });
  await enter(page, 'coordinator');
  const others = await post(page, 'events', event);

  for (const [role, { create, save, deletes, lists }] of Object.entries(ROLES))
    await test.step(role, async () => {
      await enter(page, role);
      await page.goto('/events');
      await expect(page.locator('.ag-row a').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'New Event' })).toHaveCount(create ? 1 : 0);

      const actions = save ? ['Update', 'Clone'] : [];
      if (deletes !== 'none') await expectActions(page, withFact, actions);
      if (deletes !== 'any') await expectActions(page, own, deletes === 'own' ? [...actions, 'Delete'] : actions);
      if (deletes !== 'none') await expectActions(page, others, deletes === 'any' ? [...actions, 'Delete'] : actions);

      for (const [address, title] of [
        ['/events/new', 'New Event'],
        [`/events/clone/${own}`, 'Clone E-'],
      ] as const) {
        await follow(page, address);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Create', exact: true })).toHaveCount(save ? 1 : 0);
        await expect(page.getByText('User is not permitted')).toHaveCount(save ? 0 : 1);
      }
      if (role === 'viewer') await expectAccessible(page);

      await follow(page, '/settings/lists');
      await expect(page.getByRole('heading', { name: 'Reference Lists' })).toBeVisible();
      await expect(page.getByText('User is not permitted')).toHaveCount(lists ? 0 : 1);
      await expect(page.getByRole('button', { name: /Add (group|hazard type)/ })).toHaveCount(lists ? 2 : 0);
      await expect(page.getByRole('switch')).toHaveCount(
        lists ? await page.getByRole('button', { name: /^Edit / }).count() : 0,
      );
      await page.getByRole('button', { name: 'Monitoring' }).focus();
      await page.locator('.bar-button').last().click();
      await expect(page.getByRole('menuitem', { name: 'Reference Lists' })).toHaveCount(lists ? 1 : 0);
    });
});
