/** The screens of publishers, documents and quick facts offer each role exactly its rights in the table of roles; every address opens or gives a reason. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, follow, post } from './support.ts';

type Offered = { publishers: boolean; documents: boolean; facts: boolean; deletes: 'any' | 'own' | 'none' };

const ROLES: Readonly<Record<string, Offered>> = {
  administrator: { publishers: true, documents: true, facts: true, deletes: 'any' },
  coordinator: { publishers: true, documents: true, facts: true, deletes: 'any' },
  reviewer: { publishers: true, documents: true, facts: true, deletes: 'none' },
  expert: { publishers: true, documents: true, facts: true, deletes: 'own' },
  reporting: { publishers: true, documents: false, facts: false, deletes: 'none' },
  viewer: { publishers: false, documents: false, facts: false, deletes: 'none' },
};

/** Expects exactly these actions to be offered. */
async function expectButtons(page: Page, offered: Readonly<Record<string, boolean>>): Promise<void> {
  for (const [name, is] of Object.entries(offered))
    await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(is ? 1 : 0);
}

const REFUSED = 'User is not permitted';

test('each role is offered exactly its allowed actions on publishers, documents and quick facts', async ({ page }) => {
  test.slow();
  await enter(page, 'expert');
  const stamp = Date.now().toString(36);
  const publisher = await post(page, 'publishers', { name: `مكتب ${stamp}`, type: 'Government', iso3: 'SDN' });
  const made = (name: string) =>
    post(page, 'documents', {
      name: `${name} ${stamp}`,
      publication_date: '2024-02-11',
      url: 'https://reliefweb.int/report',
      sources: [publisher],
      publishers: [publisher],
    });
  const own = await made('Own');
  await enter(page, 'coordinator');
  const others = await made('Of others');
  const withFact = await made('With a fact');
  await post(page, 'facts', {
    name: 'Sudan: Clashes - نيالا - 11/02/2024',
    iso3: 'SDN',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    document_id: withFact,
    data: { reported_figure: 77, term: 'Displaced', start_date: { date: '2024-02-11', accuracy: 'Day' } },
  });

  for (const [role, { publishers, documents, facts, deletes }] of Object.entries(ROLES))
    await test.step(role, async () => {
      await enter(page, role);
      await page.goto('/publishers');
      await expect(page.locator('.ag-row a').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'New' })).toHaveCount(publishers ? 1 : 0);
      await follow(page, `/publishers/${publisher}`);
      await expect(page.getByText('3 documents with 1 fact')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeEnabled({ enabled: publishers });
      await expectButtons(page, { Update: publishers, Delete: false });
      await follow(page, '/publishers/new');
      await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
      await expectButtons(page, { Create: publishers });
      await expect(page.getByText(REFUSED)).toHaveCount(publishers ? 0 : 1);

      await follow(page, '/documents');
      await expect(page.locator('.ag-row a').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'New Document' })).toHaveCount(documents ? 1 : 0);
      await follow(page, '/documents/new');
      await expect(page.getByRole('heading', { name: 'New Document' })).toBeVisible();
      await expectButtons(page, { Create: documents, Generate: documents, 'Grab File': documents });
      await expectButtons(page, { 'Upload a file': documents, 'Add Quick Fact': false });
      await expect(page.getByText(REFUSED)).toHaveCount(documents ? 0 : 1);

      // A role that is not offered Delete on its own records needs no check on records of others.
      for (const [id, deletable] of [
        [own, deletes !== 'none'],
        ...(deletes === 'none' ? [] : [[others, deletes === 'any'] as const]),
        [withFact, false],
      ] as const) {
        await follow(page, `/documents/${id}`);
        await expect(page.getByRole('textbox', { name: 'Original Title' })).toBeEnabled({ enabled: documents });
        // The number of facts is loaded after the document is shown.
        await expectButtons(page, { Delete: deletable, Update: documents, Clone: documents });
      }
      await expectButtons(page, { Generate: documents, 'Grab File': documents, 'Upload a file': documents });
      await expectButtons(page, { 'Add Quick Fact': facts });
      await page.getByRole('tab', { name: 'Facts' }).click();
      await expect(page.getByRole('link', { name: /نيالا/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'New Fact' })).toHaveCount(facts ? 1 : 0);
      await page.getByRole('tab', { name: 'History' }).click();
      await expect(page.getByText('1 of 1 changes')).toBeVisible();

      await follow(page, `/documents/clone/${withFact}`);
      await expect(page.getByRole('heading', { name: /^Clone D-/ })).toBeVisible();
      await expectButtons(page, { Create: documents });
      await expect(page.getByText(REFUSED)).toHaveCount(documents ? 0 : 1);
      await follow(page, `/documents/${withFact}/facts/new`);
      await expect(page.getByRole('link', { name: `With a fact ${stamp}` })).toBeVisible();
      await expectButtons(page, { Create: facts });
      await expect(page.getByText(REFUSED)).toHaveCount(facts ? 0 : 1);
    });
  await expectAccessible(page);
});
