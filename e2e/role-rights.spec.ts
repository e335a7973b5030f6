/** The screens offer each role exactly its rights in the table of roles, the server refuses the rest, and every typed address opens or gives a reason. */
import { expect, test, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { enter, expectAccessible, follow, post } from './support.ts';

const STATUSES = ['Comment', 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'] as const;

/** The rights on facts, events and documents, and rights that differ from them. Records of others are deleted only 30 days after they were archived. */
interface Offered {
  save: boolean;
  /** An own record of today, or an archived one. */
  deletes: 'any' | 'own' | 'none';
  statuses: readonly string[];
  publishers: boolean;
  datasets: boolean;
  lists: boolean;
}

/**
 * Holders of sign_off may choose any status, including Locked Down (spec 1 §4). A Coordinator is offered nothing that no other role is: screens follow
 * the rights, and server/permissions.test.ts proves those of each role.
 */
const ROLES: Readonly<Record<string, Offered>> = {
  administrator: { save: true, deletes: 'any', statuses: STATUSES, publishers: true, datasets: true, lists: true },
  reviewer: {
    save: true,
    deletes: 'none',
    statuses: STATUSES.slice(0, 3),
    publishers: true,
    datasets: false,
    lists: false,
  },
  expert: {
    save: true,
    deletes: 'own',
    statuses: STATUSES.slice(0, 2),
    publishers: true,
    datasets: true,
    lists: false,
  },
  reporting: { save: false, deletes: 'none', statuses: ['Comment'], publishers: true, datasets: false, lists: false },
  viewer: { save: false, deletes: 'none', statuses: [], publishers: false, datasets: false, lists: false },
};

/** A role with some rights and one with none: administrators press the buttons in other journeys. server/permissions.test.ts proves the rights of all. */
const SAMPLE = ['expert', 'viewer'];
const inSample = ([role]: readonly [role: string, ...rights: unknown[]]) => SAMPLE.includes(role);

const start_date = { date: '2024-02-11', accuracy: 'Day' };
const record = { name: 'Sudan: Flood - نيالا - 11/02/2024', year: 2024, displacement_type: 'Disaster' };
const event = { ...record, countries: ['SDN'], start_date };
const type = 'New Displacement (Flow)';
const fact = { ...record, iso3: 'SDN', type, data: { reported_figure: 77, term: 'Displaced', start_date } };
const conflict = { ...fact, name: 'Sudan: Clashes - نيالا - 11/02/2024', displacement_type: 'Conflict' };
const REFUSED = 'User is not permitted';

/** An expert and a coordinator make the records of these journeys, all of them today. */
const deletesOf = ({ deletes }: Offered, role: string, maker: 'expert' | 'coordinator'): boolean =>
  deletes !== 'none' && role === maker;

/** Enters as each role and opens the list with at least one record. */
async function asEachRole(page: Page, list: string, look: (offered: Offered, role: string) => Promise<void>) {
  for (const [role, offered] of sampleOf(Object.entries(ROLES), inSample))
    await test.step(role, async () => {
      await enter(page, role);
      await page.goto(list);
      await expect(page.locator('.grid-row a').first()).toBeVisible();
      await look(offered, role);
    });
}

/** Expects exactly these actions to be offered. */
async function expectButtons(page: Page, offered: Readonly<Record<string, boolean>>): Promise<void> {
  for (const [name, is] of Object.entries(offered))
    await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(is ? 1 : 0);
}

/** An icon may stand before the name. A publisher named '… Daily News' is not the link 'New'. */
const expectLink = (page: Page, name: string, is: boolean) =>
  expect(page.getByRole('link', { name: new RegExp(`(^| )${name}$`) })).toHaveCount(is ? 1 : 0);
const expectRefusal = (page: Page, is: boolean) => expect(page.getByText(REFUSED)).toHaveCount(is ? 1 : 0);

/** Expects the form of a record, or its reading view. */
async function expectRecord(page: Page, field: string, save: boolean, deletable: boolean): Promise<void> {
  await expectButtons(page, { Update: save, Clone: save, Delete: deletable });
  await expectForm(page, field, save);
}

async function expectForm(page: Page, field: string, save: boolean): Promise<void> {
  await expect(page.getByLabel(field, { exact: true })).toHaveCount(save ? 1 : 0);
  await expect(page.locator('.reading')).toHaveCount(save ? 0 : 1);
}

async function openFact(page: Page, id: number): Promise<void> {
  await follow(page, `/facts/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^(Edit )?F-/ })).toBeVisible();
}

async function openEvent(page: Page, id: number, save: boolean): Promise<void> {
  const counted = page.waitForResponse((answer) => answer.url().includes('/psql/events_view?'));
  await follow(page, `/events/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: save ? /^Edit E-/ : /^E-/ })).toBeVisible();
  // Delete depends on the number of facts, which is loaded first.
  await counted;
  await expect(page.getByText('Read only')).toHaveCount(save ? 0 : 1);
}

test('each role is offered exactly its allowed actions on facts, events, reference lists and datasets @proof', async ({
  page,
}) => {
  test.slow();
  await enter(page, 'expert');
  const own = { fact: await post(page, 'facts', conflict), event: await post(page, 'events', event) };
  const withFact = await post(page, 'events', event);
  await post(page, 'facts', { ...fact, event_id: withFact });
  const dataset = { name: `Roles ${Date.now()}`, iso3: 'SOM', displacement_type: 'Disaster', unit: 'Person' };
  const datasetId = await post(page, 'tabular_datasets', dataset);
  await enter(page, 'coordinator');
  const others = { fact: await post(page, 'facts', conflict), event: await post(page, 'events', event) };
  const locked = await post(page, 'facts', conflict);
  await post(page, 'reviews', { entity_type: 'facts', entity_id: locked, status: 'Signed Off' });

  await asEachRole(page, '/facts', async (offered, role) => {
    const { save, deletes, statuses, datasets, lists } = offered;
    await expectLink(page, 'New Master Fact', save);
    await openFact(page, locked);
    await expectRecord(page, 'Name', false, false);
    await openFact(page, own.fact);
    await expectRecord(page, 'Name', save, deletesOf(offered, role, 'expert'));
    await openFact(page, others.fact);
    await expectRecord(page, 'Name', save, deletesOf(offered, role, 'coordinator'));
    await page.getByRole('tab', { name: 'Reviews' }).click();
    const reviews = page.getByRole('tabpanel', { name: 'Reviews' });
    if (statuses.length === 0) await expect(reviews.getByText(REFUSED)).toBeVisible();
    else {
      await expect(reviews.getByRole('radio')).toHaveCount(STATUSES.length);
      for (const status of STATUSES)
        await expect(reviews.getByRole('radio', { name: status })).toBeEnabled({ enabled: statuses.includes(status) });
    }

    await follow(page, '/events');
    await expect(page.locator('.grid-row a').first()).toBeVisible();
    await expectLink(page, 'New Event', save);
    for (const [id, deletable, looked] of [
      [withFact, false, deletes !== 'none'],
      [own.event, deletesOf(offered, role, 'expert'), deletes !== 'any'],
      [others.event, deletesOf(offered, role, 'coordinator'), deletes !== 'none'],
    ] as const) {
      if (!looked) continue;
      await openEvent(page, id, save);
      await expectRecord(page, 'Name', save, deletable);
    }
    for (const [address, title] of [
      ['/events/new', 'New Event'],
      [`/events/clone/${own.event}`, 'Clone E-'],
    ] as const) {
      await follow(page, address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectButtons(page, { Create: save });
      await expectRefusal(page, !save);
    }
    if (role === 'viewer') await expectAccessible(page);

    await follow(page, '/settings/lists');
    await expect(page.getByRole('heading', { name: 'Reference Lists' })).toBeVisible();
    await expect(page.getByText('You may not see this page')).toHaveCount(lists ? 0 : 1);
    await expect(page.getByRole('navigation', { name: 'Lists' })).toHaveCount(lists ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(lists ? 1 : 0);
    await expect(page.getByRole('switch')).toHaveCount(
      lists ? await page.getByRole('button', { name: /^Edit / }).count() : 0,
    );
    await page.locator('.bar-button').last().click();
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(lists ? 1 : 0);

    await follow(page, '/tabular-datasets');
    await page.locator('.grid-row').filter({ hasText: dataset.name }).waitFor();
    await expect(page.getByRole('search', { name: 'Tabular Datasets' })).toHaveCount(datasets ? 1 : 0);
    await expectLink(page, 'New Tabular Dataset', datasets);
    await follow(page, `/tabular-datasets/edit/${datasetId}`);
    await page.getByRole('tab', { name: 'Dataset' }).click();
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(datasets ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await follow(page, '/tabular-datasets/new');
    await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(datasets ? 1 : 0);
  });
});

test('each role is offered exactly its allowed actions on publishers, documents and quick facts @proof', async ({
  page,
}) => {
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
  await post(page, 'facts', { ...conflict, document_id: withFact });

  await asEachRole(page, '/publishers', async (offered, role) => {
    const { publishers, save, deletes } = offered;
    await expectLink(page, 'New', publishers);
    await follow(page, `/publishers/${publisher}`);
    await expect(page.getByText('3 documents with 1 fact')).toBeVisible();
    await expectForm(page, 'Name', publishers);
    await expectButtons(page, { Update: publishers, Delete: false });
    await follow(page, '/publishers/new');
    await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
    await expectButtons(page, { Create: publishers });
    await expectRefusal(page, !publishers);

    await follow(page, '/documents');
    await expect(page.locator('.grid-row a').first()).toBeVisible();
    await expectLink(page, 'New Document', save);
    await follow(page, '/documents/new');
    await expect(page.getByRole('heading', { name: 'New Document' })).toBeVisible();
    await expectButtons(page, { Create: save, Generate: save, 'Grab File': save });
    await expectButtons(page, { 'Upload a file': save });
    await expectRefusal(page, !save);

    // A role that is not offered Delete on its own records needs no check on records of others.
    for (const [id, deletable] of [
      [own, deletesOf(offered, role, 'expert')],
      ...(deletes === 'none' ? [] : [[others, deletesOf(offered, role, 'coordinator')] as const]),
      [withFact, false],
    ] as const) {
      await follow(page, `/documents/${id}`);
      await expectRecord(page, 'Original Title', save, deletable);
    }
    await expectButtons(page, { Generate: save, 'Grab File': save, 'Upload a file': save });
    await page.getByRole('tab', { name: 'Facts' }).click();
    await expectButtons(page, { 'Add another': save });
    await expect(page.getByRole('link', { name: /نيالا/ })).toBeVisible();
    await expectLink(page, 'New Fact', save);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('1 of 1 changes')).toBeVisible();

    await follow(page, `/documents/clone/${withFact}`);
    await expect(page.getByRole('heading', { name: /^Clone D-/ })).toBeVisible();
    await expectButtons(page, { Create: save });
    await expectRefusal(page, !save);
    await follow(page, `/documents/${withFact}/facts/new`);
    await expect(page.getByRole('link', { name: `With a fact ${stamp}` })).toBeVisible();
    await expectButtons(page, { Create: save });
    await expectRefusal(page, !save);
  });
  await expectAccessible(page);
});

/** The actions on contacts, and the kinds of note that each role may write. */
const FIELD_ROLES: Readonly<Record<string, { contacts: string; notes: readonly string[] }>> = {
  administrator: { contacts: 'erase', notes: ['contextual', 'update', 'challenge'] },
  reviewer: { contacts: 'view', notes: [] },
  expert: { contacts: 'change', notes: ['contextual', 'update', 'challenge'] },
  reporting: { contacts: 'none', notes: ['contextual'] },
  viewer: { contacts: 'none', notes: [] },
};

test('each role is offered exactly its allowed actions on notes, contacts and communications @proof', async ({
  page,
}) => {
  test.slow();
  await enter(page, 'coordinator');
  const title = `Roles ${Date.now().toString(36)}`;
  const person = { title: 'Mr', name: 'يوسف', surname: title, organisation: 'Roles', job_title: 'Adviser' };
  const contact = await post(page, 'contacts', person);
  const found = await page.request.get(`/psql/contacts?id=eq.${contact}&select=gsn`);
  const [{ gsn }] = (await found.json()) as [{ gsn: number }];
  const communication = await post(page, 'communications', { contact_id: contact, subject: title });
  const note = { iso3: 'AND', title, date: '2025-03-01', displacement_type: 'Disaster' };
  const { date, displacement_type: _, ...plain } = note;
  const ids = {
    contextual: await post(page, 'contextual_analysis', {
      ...plain,
      displacement_type: 'Disaster',
      publication_date: date,
    }),
    update: await post(page, 'significant_updates', note),
    challenge: await post(page, 'monitoring_challenges', { ...plain, date }),
  };
  const addresses = {
    contextual: `contextual_analysis/${ids.contextual}`,
    update: `significant_updates/${ids.update}`,
    challenge: `monitoring_challenges/${ids.challenge}`,
  };

  for (const [role, { contacts, notes }] of sampleOf(Object.entries(FIELD_ROLES), inSample))
    await test.step(role, async () => {
      await enter(page, role);
      await page.goto('/countries/profiles/AND');
      for (const [kind, name] of Object.entries({
        contextual: 'Contextual Analysis',
        update: 'Significant Updates',
        challenge: 'Monitoring Challenges',
      })) {
        const section = page.getByRole('region', { name, exact: true });
        await expect(section.getByRole('link', { name: title })).toBeVisible();
        await expect(section.getByRole('link', { name: 'New', exact: true })).toHaveCount(notes.includes(kind) ? 1 : 0);
      }
      const sees = contacts !== 'none';
      const changes = contacts === 'erase' || contacts === 'change';
      for (const name of ['Contacts', 'Communications'])
        await expect(page.getByRole('region', { name, exact: true })).toHaveCount(sees ? 1 : 0);
      for (const [kind, address] of Object.entries(addresses)) {
        await follow(page, `/countries/${address}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectForm(page, 'Title', notes.includes(kind));
        await expectButtons(page, { Update: notes.includes(kind) });
      }

      await follow(page, `/contacts/${contact}`);
      if (sees) {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectForm(page, 'Surname', changes);
        await expectButtons(page, { Update: changes, 'Erase this person': contacts === 'erase' });
        await page.getByRole('tab', { name: 'Communications' }).click();
        await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
        await expectLink(page, 'New Communication', changes);
        await follow(page, `/communications/${communication}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectForm(page, 'Subject', changes);
        await expectButtons(page, { Update: changes });
      } else {
        // The number of a contact reads as one that nobody has.
        const said = [];
        for (const number of [gsn, 987_654_321]) {
          await follow(page, `/${number}`);
          await expect(page.getByRole('heading', { level: 1, name: String(number) })).toBeVisible();
          said.push((await page.getByRole('main').innerText()).replaceAll(String(number), '…'));
        }
        expect(said[0]).toBe(said[1]);
        await follow(page, `/communications/${communication}`);
        await expect(page.getByText('There is no communication', { exact: false }).first()).toBeVisible();
      }
    });
});
