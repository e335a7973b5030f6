/** The screens of facts offer each role exactly its rights in the table of roles, and the server refuses the rest. */
import { expect, test, type Page } from '@playwright/test';
import { enter, follow, post } from './support.ts';

const STATUSES = ['Comment', 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'] as const;
type Offered = { create: boolean; save: boolean; deletes: 'any' | 'own' | 'none'; statuses: readonly string[] };

/** Holders of sign_off may choose any status, including Locked Down (spec 1 §4). */
const ROLES: Readonly<Record<string, Offered>> = {
  administrator: { create: true, save: true, deletes: 'any', statuses: STATUSES },
  coordinator: { create: true, save: true, deletes: 'any', statuses: STATUSES },
  reviewer: { create: true, save: true, deletes: 'none', statuses: STATUSES.slice(0, 3) },
  expert: { create: true, save: true, deletes: 'own', statuses: STATUSES.slice(0, 2) },
  reporting: { create: false, save: false, deletes: 'none', statuses: ['Comment'] },
  viewer: { create: false, save: false, deletes: 'none', statuses: [] },
};

const fact = {
  name: 'Sudan: Clashes - نيالا - 11/02/2024',
  iso3: 'SDN',
  year: 2024,
  displacement_type: 'Conflict',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 77, term: 'Displaced', start_date: { date: '2024-02-11', accuracy: 'Day' } },
};

async function expectActions(page: Page, id: number, actions: readonly string[]): Promise<void> {
  await follow(page, `/facts/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^(Edit|View) F-/ })).toBeVisible();
  for (const action of ['Update', 'Clone', 'Delete'])
    await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(actions.includes(action) ? 1 : 0);
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled({ enabled: actions.length > 0 });
}

test('each role is offered exactly its allowed actions on facts', async ({ page }) => {
  await enter(page, 'expert');
  const own = await post(page, 'facts', fact);
  await enter(page, 'coordinator');
  const others = await post(page, 'facts', fact);
  const locked = await post(page, 'facts', fact);
  await post(page, 'reviews', { entity_type: 'facts', entity_id: locked, status: 'Signed Off' });

  for (const [role, { create, save, deletes, statuses }] of Object.entries(ROLES))
    await test.step(role, async () => {
      await enter(page, role);
      await page.goto('/facts');
      await expect(page.locator('.ag-row a').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'New Master Fact' })).toHaveCount(create ? 1 : 0);

      const actions = save ? ['Update', 'Clone'] : [];
      await expectActions(page, locked, []);
      await expectActions(page, own, deletes === 'none' ? actions : [...actions, 'Delete']);
      await expectActions(page, others, deletes === 'any' ? [...actions, 'Delete'] : actions);

      await page.getByRole('tab', { name: 'Reviews' }).click();
      const reviews = page.getByRole('tabpanel', { name: 'Reviews' });
      if (statuses.length === 0) await expect(reviews.getByText('User is not permitted')).toBeVisible();
      else {
        await expect(reviews.getByRole('radio')).toHaveCount(STATUSES.length);
        for (const status of STATUSES)
          await expect(reviews.getByRole('radio', { name: status })).toBeEnabled({
            enabled: statuses.includes(status),
          });
      }
    });
});
