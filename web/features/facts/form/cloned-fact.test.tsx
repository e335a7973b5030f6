// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#domain/facts/locations.ts';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent, createFact, field, flood, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', carl: 'Coordinator', vic: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

async function openClone(id: number) {
  const router = browser.open(`/facts/clone/${id}`);
  await screen.findByText('Key Information');
  return router;
}

const heading = () => document.querySelector('h1')?.textContent;
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

test('the Clone button asks, and opens a new fact that starts as a copy of the saved fact', async () => {
  const id = await createFact();
  const router = browser.open(`/facts/${id}`);
  await user.click(await screen.findByText('Clone', { selector: 'button span' }));
  expect(await screen.findByText('Are you sure?')).toBeDefined();
  expect(router.state.location.pathname).toBe(`/facts/${id}`);
  await user.click(screen.getByText('Clone', { selector: '.ant-popconfirm *' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/facts/clone/${id}`));
  await screen.findByText('Key Information');
  await waitFor(() => expect(heading()).toBe(`Clone F-2024-CHL-${heading()?.slice(-6)}`));
  expect(field('Name').value).toBe(flood.name);
  expect(screen.getByText('Create')).toBeDefined();
  expect(screen.queryByText('Clone', { selector: 'button span' })).toBeNull();
  expect(screen.queryByText('Delete', { selector: 'button span' })).toBeNull();
  expect(screen.getByText('Reviews', { selector: '[role=tab]' }).getAttribute('aria-disabled')).toBe('true');
});

test('a clone is created with the content of its source, names its source, and opens by its own id @proof', async () => {
  const document_id = await createDocument();
  const event_id = await createEvent();
  const place: Location = { type: 'Origin', name: 'Araucania', latlng: [-38, -72], accuracy: 'Point' };
  const locations = { locations: [place] };
  const kept = { document_id, event_id, event_role: 'Triangulation', idu: true, confidential: true, locations };
  const id = await createFact({ ...kept, data: { ...flood.data, excerpt_for_idu: 'Floods' }, groups: ['GRID 2025'] });
  await psql.create('reviews', { entity_id: id, status: 'Under Review' });
  const router = await openClone(id);
  await retype(user, 'Name', 'Chile: Flood - Biobio - 03/01/2024');
  await user.click(screen.getByText('Create'));
  await user.click(await screen.findByText('Save anyway'));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
  const source = await storedFact(id);
  const clone = await storedFact(Number(router.state.location.pathname.split('/').at(-1)));
  expect(clone).toMatchObject({
    name: 'Chile: Flood - Biobio - 03/01/2024',
    base_id: id,
    status: null,
    version: 1,
    updated_by: null,
    document_id,
    event_id,
    event_role: 'Triangulation',
    idu: true,
    confidential: true,
    groups: ['GRID 2025'],
    data: source.data,
    locations: source.locations,
    household_size: source.household_size,
  });
  expect(clone.id).not.toBe(id);
  expect(clone.serial_no).not.toBe(source.serial_no);
  // The question about the identical fact, which fades out, has such a link too.
  await waitFor(() => {
    const links = screen.getAllByText(`${source.serial_no} · ${source.name}`);
    const link = links.find(({ parentElement }) => parentElement?.textContent?.startsWith('Cloned from '));
    expect(link?.getAttribute('href')).toBe(`/facts/${id}`);
  });
  expect(drafts()).toEqual([]);
});

test('a clone requires every field, even those that its imported source never had @proof', async () => {
  await server.owner(`do $$ declare run bigint; begin
    insert into data.import_runs (source, file_name, created_by) values ('test', 'test', 'ada') returning id into run;
    perform set_config('request.import_run', run::text, true);
    insert into data.facts (name, iso3, year, displacement_type, type, data, flags, created_by)
    values ('Undated', 'CHL', 2024, 'Disaster', 'IDPs (Stock)', '{"reported_figure": 5, "term": "Displaced"}', '{accuracy_week}', 'ada');
  end $$`);
  const [imported] = await server.owner<{ id: number }>("select id from data.facts where name = 'Undated'");
  await openClone(Number(imported?.id));
  await user.click(screen.getByText('Create'));
  expect(await screen.findByText('Stock Date: Stock date is required')).toBeDefined();
  expect(browser.sent.filter((call) => call === 'POST /psql/facts')).toEqual([]);
});

test('unsaved changes to the clone of one fact are offered for that fact only @proof', async () => {
  const id = await createFact();
  await openClone(id);
  await retype(user, 'Comment', 'Half a sentence');
  await comeBackAs('ada');
  const router = await openClone(id);
  await user.click(await screen.findByText('Restore'));
  await waitFor(() => expect(field('Comment').value).toBe('Half a sentence'));
  expect(drafts().every((key) => key.includes(`facts/clone/${id}@`))).toBe(true);
  expect(router.state.location.pathname).toBe(`/facts/clone/${id}`);
});

test('with unsaved changes the guard asks before the clone is opened @proof', async () => {
  const id = await createFact();
  const router = browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  await retype(user, 'Comment', 'Not saved');
  await user.click(screen.getByText('Clone', { selector: 'button span' }));
  await user.click(await screen.findByText('Clone', { selector: '.ant-popconfirm *' }));
  expect((await screen.findAllByText('Leave without saving?')).length).toBeGreaterThan(0);
  await user.click(screen.getByText('Stay'));
  expect(router.state.location.pathname).toBe(`/facts/${id}`);
  expect(field('Comment').value).toBe('Not saved');
});

test('a locked fact has no Clone button, and the page of its clone gives the reason @proof', async () => {
  const id = await createFact();
  await signInAs('carl');
  await psql.create('reviews', { entity_id: id, status: 'Signed Off' });
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  expect(await screen.findByText('Read only')).toBeDefined();
  expect(screen.queryByText('Clone', { selector: 'button span' })).toBeNull();
  browser.open(`/facts/clone/${id}`);
  expect(await screen.findByText("This fact is Signed Off and can't be cloned")).toBeDefined();
  expect(screen.queryByText('Create')).toBeNull();
});

test('a user without the right to manage facts has no Clone button, and may not clone by address @proof', async () => {
  const id = await createFact();
  await signInAs('vic');
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  expect(await screen.findByText('Read only')).toBeDefined();
  expect(screen.queryByText('Clone', { selector: 'button span' })).toBeNull();
  browser.open(`/facts/clone/${id}`);
  expect(await screen.findByText('User is not permitted')).toBeDefined();
  expect(screen.queryByText('Create')).toBeNull();
});

test('the clone of a missing fact shows that the fact does not exist @proof', async () => {
  browser.open('/facts/clone/999999');
  expect((await screen.findAllByText('There is no fact 999999')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Go to the facts list')).toBeDefined();
  expect(screen.getByText('New Master Fact')).toBeDefined();
});

test('a user without the right to create facts gets a message and a way back instead of an empty form @proof', async () => {
  await signInAs('vic');
  const router = browser.open('/facts/999999');
  expect((await screen.findAllByText('There is no fact 999999')).length).toBeGreaterThan(0);
  expect((await screen.findByText('Go to the facts list')).getAttribute('href')).toBe('/facts');
  expect(screen.queryByText('New Master Fact')).toBeNull();
  expect(router.state.location.pathname).toBe('/facts/999999');
});
