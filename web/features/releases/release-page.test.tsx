// @vitest-environment happy-dom
/** The page of a release while other people act on it, and what it offers to whom. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RELEASE } from '#domain/messages/releases.ts';
import { psql } from '#web/data/psql.ts';
import { notices } from '#web/testing/fact-form.ts';
import { answerQuestion, browser, comeBackAs, server, signInAs, user, visit } from '#web/testing/visit.ts';
import { acceptItems, checkRelease, pageOfRelease, signOffRelease } from './release.ts';

visit(
  { carl: 'Coordinator', cora: 'Coordinator', vera: 'Viewer', root: 'Administrator' },
  { screens: () => import('#web/screens/release.tsx') },
);

let made = 0;
async function release(): Promise<{ id: number; name: string; revision: number }> {
  await signInAs('carl');
  return (await psql.create('releases', { name: `GRID, ${(made += 1)} «ملخّص»`, year: 1990 })).row;
}
async function frozen() {
  const one = await release();
  await checkRelease(one.id);
  await acceptItems(one.id, null, 'Known').catch(() => undefined);
  await psql.rpc('freeze_release', { id: one.id });
  return one;
}
const now = () => screen.getByRole('list', { name: 'Steps of the release' }).querySelector('[aria-current] strong');
const stands = (stage: string) => waitFor(() => expect(now()?.textContent).toBe(stage));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('a step that another user has taken first is named, and the page shows it @proof', async () => {
  const one = await frozen();
  await signInAs('cora');
  browser.open(pageOfRelease(one));
  await press('Sign off');
  await signOffRelease(one.id);
  await answerQuestion('Sign off');
  await waitFor(() => expect(notices().join('\n')).toContain('The release is signed off already'));
  await stands('Signed off');
  // Coordinators don't publish.
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(
    screen.getByText('It is signed off. A person with the right to publish releases makes it public.'),
  ).toBeDefined();
});

test('with four eyes the person who froze it is told why they cannot sign it off, and another person can @proof', async () => {
  await server.owner('update data.settings set four_eyes = true');
  const one = await frozen();
  browser.open(pageOfRelease(one));
  const button = await screen.findByRole('button', { name: 'Sign off' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You froze this release: another person has to sign it off.')).toBeDefined();
  await comeBackAs('cora');
  browser.open(pageOfRelease(one));
  await press('Sign off');
  await answerQuestion('Sign off');
  await stands('Signed off');
  await server.owner('update data.settings set four_eyes = false');
});

test('a withdrawal needs a reason; its refusal keeps the dialog and the typed text @proof', async () => {
  const one = await release();
  browser.open(pageOfRelease(one));
  await press('Withdraw…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('Reason is required')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'Not needed');
  await psql.rpc('withdraw_release', { id: one.id, reason: 'A wrong year' });
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('The release is withdrawn')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Not needed');
  expect(await screen.findByText('A wrong year')).toBeDefined();
});

test('a viewer reads the page and is offered no step @proof', async () => {
  const one = await frozen();
  await signInAs('vera');
  browser.open(pageOfRelease(one));
  await screen.findByRole('list', { name: 'Steps of the release' });
  await stands('Frozen');
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(buttons.filter((label) => /check|accept|freeze|sign off|publish|revise|withdraw|^edit/i.test(label))).toEqual(
    [],
  );
  expect(screen.getByRole('link', { name: 'Figures as CSV' }).getAttribute('href')).toBe(
    `/releases/${encodeURIComponent(one.name)}/files/figures.csv?revision=1`,
  );
});

test('with open items the main button checks again; of a sign-off by the person who froze it the page says so @proof', async () => {
  const one = await release();
  await checkRelease(one.id);
  await server.owner(
    `insert into data.release_items (release_id, key, position, severity, words, entity_type, count, fingerprint)
     values ($1, 'errors E1', 1, 'Error', 'A fact', 'facts', 3, 'x')`,
    [one.id],
  );
  await server.owner(`update data.releases set state = 'Draft' where id = $1`, [one.id]);
  await server.owner('update data.settings set four_eyes = false');
  browser.open(pageOfRelease(one));
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(again.className).toContain('ant-btn-primary');
  // No acceptance gives it facts.
  expect(await screen.findByText(RELEASE.noFacts)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Accept (it|all)/ }).className).not.toContain('ant-btn-primary');
  const two = await frozen();
  await signOffRelease(two.id);
  browser.open(pageOfRelease(two));
  expect(await screen.findByText('One person froze these figures and signed them off.')).toBeDefined();
  // The first page stays beside it.
  expect([...document.querySelectorAll('.release-state')].map(({ textContent }) => textContent)).toContain(
    'Signed off',
  );
});

test('potential errors are accepted by their number and not with the other items, and a notice takes it back', async () => {
  const one = await release();
  await checkRelease(one.id);
  for (const [key, words, count] of [
    ['errors E1', 'Fact without a place', 3],
    ['errors E2', 'Event without a hazard', 4],
    ['not signed off', 'Fact that is not signed off', 20],
  ])
    await server.owner(
      `insert into data.release_items (release_id, key, position, severity, words, entity_type, count, fingerprint)
       values ($1, $2, 1, 'Warning', $3, 'facts', $4, 'x')`,
      [one.id, key, words, count],
    );
  await server.owner(`update data.releases set state = 'Draft' where id = $1`, [one.id]);
  browser.open(pageOfRelease(one));
  await press('Accept all 3…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the item' }));
  expect(
    await dialog.findByText(/^2 of 3 are potential errors, of 7 records\. What is accepted is frozen/),
  ).toBeDefined();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fact that is not signed off: 20',
  ]);
  await user.type(dialog.getByLabelText('Reason'), 'Small');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('button', { name: 'Accept all 2…' });
  const left = await server.owner(
    'select key from data.release_items where release_id = $1 and accepted_at is null order by key',
    [one.id],
  );
  expect(left).toEqual([{ key: 'errors E1' }, { key: 'errors E2' }]);
  await press('Take back: Fact that is not signed off');
  await press('Accept all 3…');
  const all = within(await screen.findByRole('dialog', { name: 'Accept the item' }));
  await user.click(await all.findByRole('radio', { name: 'All 3' }));
  await user.type(all.getByLabelText('Reason'), 'Known');
  await user.click(all.getByRole('button', { name: 'Accept 7 potential errors' }));
  await press('Undo');
  await screen.findByRole('button', { name: 'Accept all 3…' });
});

test('a release with facts that became confidential is not offered for publication, and a published one warns', async () => {
  await signInAs('carl');
  const { id: fact } = (
    await psql.create('facts', {
      name: 'A fact of 1991',
      iso3: 'PER',
      year: 1991,
      displacement_type: 'Conflict',
      type: 'New Displacement (Flow)',
      data: {
        reported_figure: 10,
        unit: 'Person',
        term: 'Displaced',
        start_date: { date: '1991-02-01', accuracy: 'Day' },
      },
    })
  ).row;
  const [out, signed] = await Promise.all(
    ['Published', 'Signed'].map(async (name) => {
      const one = (await psql.create('releases', { name, year: 1991 })).row;
      await checkRelease(one.id);
      await acceptItems(one.id, null, 'Known').catch(() => undefined);
      return one;
    }),
  );
  for (const { id } of [out!, signed!]) {
    await psql.rpc('freeze_release', { id });
    await signOffRelease(id);
  }
  await signInAs('root');
  await psql.rpc('publish_release', { id: out!.id });
  await server.owner('update data.facts set confidential = true where id = $1', [fact]);
  browser.open(pageOfRelease(signed!));
  expect(await screen.findByText('1 fact of this release became confidential since the freeze')).toBeDefined();
  expect(screen.getByText(RELEASE.confidentialUnread)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  browser.open(pageOfRelease(out!));
  expect(await screen.findByText(RELEASE.confidentialRead)).toBeDefined();
});
