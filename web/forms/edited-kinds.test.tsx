// @vitest-environment happy-dom
/** Tests over the kinds of record that each has a kept draft, its restoration, a conflict, and refusals at the field. What these do in detail is tested on a publisher. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoteKind } from '#domain/countries/notes.ts';
import { changeUser, createUser } from '#web/data/people.ts';
import type { Numbered, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { savePermissions } from '#web/data/roles.ts';
import { createDocument, createEvent, createFact, field, notices, retype } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Administrator' },
  {
    oneSession: true,
    screens: () =>
      Promise.all([
        import('#web/screens/role.tsx'),
        import('#web/screens/user.tsx'),
        import('#web/screens/token.tsx'),
        import('#web/screens/settings.tsx'),
        import('#web/screens/reference-lists.tsx'),
        import('#web/screens/release.tsx'),
        import('#web/screens/publisher.tsx'),
        import('#web/screens/contact.tsx'),
        import('#web/screens/note.tsx'),
        import('#web/screens/document.tsx'),
        import('#web/screens/dataset.tsx'),
        import('#web/screens/event.tsx'),
        import('#web/screens/fact.tsx'),
      ]),
  },
);

type Edited = {
  /** The address of the form, after a click on this label if it is a dialog. */
  address: string;
  dialog?: string;
  /** The tab of the form, if another one is open first. */
  tab?: string;
  /** The field to change: a text that gets a value, or a box that is ticked. */
  label: string;
  typed?: string;
  /** The button that saves. */
  save: string | RegExp;
  /** A save by somebody else, of another field. */
  other: () => Promise<unknown>;
  stored: () => Promise<unknown>;
  /** After both changes. */
  both: object;
  refused?: { label: string; typed: string; text: string };
};

let made = 0;
const next = (word: string): string => `${word} ${(made += 1)}`;

async function account() {
  const username = next('person').replace(' ', '-');
  const roles = ['Expert'];
  const { id } = await createUser({ username, name: `Name of ${username}`, email: '', roles });
  const one = async () => (await psql.one('users_view', { where: { id: `eq.${id}` } })).row;
  return { id, username, roles, one };
}

const contact = async () => {
  const person = { title: 'Ms', name: next('Name'), surname: 'Surname', gender: 'Female' };
  return (await psql.create('contacts', { ...person, organisation: 'Office', job_title: 'Clerk' })).row.id;
};

/** A record with a screen of its own: one text changed in the form, and another field changed by somebody else. */
async function onScreen<R extends Numbered>(
  relation: R,
  id: number,
  [label, column]: [label: string, column: string],
  changed: Values<R>,
  folder: string = relation,
): Promise<Edited> {
  const typed = 'Mine, of the form';
  return {
    address: `/${folder}/${id}`,
    label,
    typed,
    save: 'Update',
    other: () => psql.update(relation, id, changed),
    stored: async () => (await psql.load(relation, id)).row,
    both: { ...changed, [column]: typed },
  };
}

async function note<R extends NoteKind>(relation: R, values: Values<R>): Promise<Edited> {
  const whole = { title: next('Note'), iso3: 'CHL', content: 'Text', ...values };
  const { row } = await psql.create(relation, whole as Values<R>);
  return onScreen(relation, row.id, ['Title', 'title'], { iso3: 'PER' } as Values<R>, `countries/${relation}`);
}

const EDITED: Readonly<Record<string, () => Promise<Edited>>> = {
  role: async () => {
    const [name, renamed] = [next('Role'), next('Role')];
    const permissions = ['manage publishers'];
    const { id } = await psql.rpc<{ id: number }>('save_role', { id: null, name, permissions, version: null });
    return {
      address: `/roles/${id}`,
      label: 'Name',
      typed: renamed,
      save: 'Save',
      other: () => psql.rpc('save_role', { id, name, permissions: [...permissions, 'review facts'], version: 1 }),
      stored: async () => ({
        name: (await psql.one('roles', { where: { id: `eq.${id}` } })).row.name,
        permissions: (await psql.list('role_permissions', { where: { role: `eq.${renamed}` } })).rows.length,
      }),
      both: { name: renamed, permissions: 2 },
      refused: { label: 'Name', typed: 'Expert', text: "There is already a role 'Expert'" },
    };
  },
  user: async () => {
    const { id, username, roles, one } = await account();
    return {
      address: `/users/${id}`,
      label: 'Name',
      typed: 'Another name',
      save: 'Update',
      other: () => changeUser({ username, name: `Name of ${username}`, email: `${username}@example.org`, roles }),
      stored: one,
      both: { name: 'Another name', email: `${username}@example.org` },
      refused: {
        label: 'E-mail',
        typed: 'nobody',
        text: 'An e-mail address has one @, no blanks, and at most 254 characters',
      },
    };
  },
  'single permissions': async () => {
    const { id, username, one } = await account();
    const { version } = await one();
    return {
      address: `/users/${id}`,
      label: 'Change their own password',
      save: /^Save permissions/,
      other: () => savePermissions({ username, permissions: ['review facts'], version }),
      stored: one,
      both: { permissions: ['review facts', 'update password'] },
    };
  },
  feed: async () => {
    const name = next('Feed');
    const values = { name, address: `https://example.org/${made}`, every_minutes: 360, countries: [] };
    const { row } = await psql.create('feeds', values);
    await psql.update('feeds', row.id, { enabled: false });
    return {
      address: '/settings',
      dialog: `Edit ${name}`,
      label: 'Address',
      typed: `https://example.org/${made}/news`,
      save: 'Save',
      other: () => psql.update('feeds', row.id, { every_minutes: 60 }),
      stored: async () => (await psql.load('feeds', row.id)).row,
      both: { address: `https://example.org/${made}/news`, every_minutes: 60 },
      refused: {
        label: 'Address',
        typed: 'example',
        text: 'The address starts with http:// or https:// and has at most 2,000 characters',
      },
    };
  },
  group: async () => {
    const [name, renamed] = [next('Group'), next('Group')];
    await psql.create('groups', { name, start_date: '2031-01-01', end_date: '2031-12-31' });
    return {
      address: '/settings/lists',
      dialog: `Edit ${name}`,
      label: 'Name',
      typed: renamed,
      save: 'Save',
      other: () => psql.updateWhere('groups', { name: `eq.${name}` }, { end_date: '2032-12-31' }),
      stored: async () => (await psql.list('groups', { where: { start_date: 'eq.2031-01-01' } })).rows.at(-1),
      both: { name: renamed, end_date: '2032-12-31' },
      refused: {
        label: 'Last day of its window',
        typed: '2030-12-31',
        text: 'The last day of the window comes before the first',
      },
    };
  },
  'hazard type': async () => {
    const values = { category: next('Category'), subcategory: 'Branch', type: 'Type', subtype: 'Leaf' };
    const { row } = await psql.create('hazard_types', values);
    return {
      address: '/settings/lists/hazard-types',
      dialog: 'Edit Type: Leaf',
      label: 'Sub-Type',
      typed: 'Renamed leaf',
      save: 'Save',
      other: () => psql.update('hazard_types', row.id, { type: 'Renamed type' }),
      stored: async () => (await psql.load('hazard_types', row.id)).row,
      both: { type: 'Renamed type', subtype: 'Renamed leaf' },
      refused: { label: 'Glide code', typed: 'XYZ', text: 'A glide code has two letters' },
    };
  },
  release: async () => {
    const [name, renamed] = [next('Release'), next('Release')];
    const { row } = await psql.create('releases', { name, year: 1990 });
    const taken = next('Release');
    await psql.create('releases', { name: taken, year: 1990 });
    return {
      address: `/releases/${name}`,
      dialog: `Edit ${name}`,
      label: 'Name',
      typed: renamed,
      save: 'Save',
      other: () => psql.update('releases', row.id, { year: 1991 }),
      stored: async () => (await psql.load('releases', row.id)).row,
      both: { name: renamed, year: 1991 },
      refused: {
        label: 'Name',
        typed: taken,
        text: `There is already a release '${taken}'`,
      },
    };
  },
  publisher: async () => {
    const { row } = await psql.create('publishers', { name: next('Publisher'), type: 'Media' });
    return onScreen('publishers', row.id, ['Name', 'name'], { iso3: 'KEN' });
  },
  contact: async () => onScreen('contacts', await contact(), ['Comment', 'comment'], { organisation: 'Another' }),
  communication: async () => {
    const { row } = await psql.create('communications', { contact_id: await contact(), subject: 'Floods' });
    return onScreen('communications', row.id, ['Subject', 'subject'], { content: 'By telephone' });
  },
  'contextual analysis': () =>
    note('contextual_analysis', { publication_date: '2024-02-01', displacement_type: 'Disaster' }),
  'significant update': () => note('significant_updates', { date: '2024-02-01', displacement_type: 'Disaster' }),
  'monitoring challenge': () => note('monitoring_challenges', { date: '2024-02-01' }),
  document: async () =>
    onScreen('documents', await createDocument(), ['Original Title', 'name'], { publication_date: '2024-03-01' }),
  dataset: async () => {
    const values = { name: next('Dataset'), iso3: 'CHL', displacement_type: 'Disaster', unit: 'Person' };
    const { row } = await psql.create('tabular_datasets', values);
    const changed = { unit: 'Household' };
    const field = ['Comments', 'comments'] as [string, string];
    return { ...(await onScreen('tabular_datasets', row.id, field, changed, 'tabular-datasets/edit')), tab: 'Dataset' };
  },
  event: async () =>
    onScreen('events', await createEvent({ countries: ['CHL'] }), ['Comment', 'comment'], { countries: ['PER'] }),
  fact: async () => onScreen('facts', await createFact(), ['Comment', 'comment'], { themes: ['Protracted'] }),
};

async function open({ address, dialog, tab, label, typed }: Edited): Promise<void> {
  browser.open(address);
  if (tab !== undefined) await user.click(await screen.findByRole('tab', { name: tab }));
  if (dialog !== undefined) await user.click((await screen.findAllByLabelText(dialog)).at(-1)!);
  await waitFor(() => (typed === undefined ? box() : field(label)));
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Change their own password/ });
const change = ({ label, typed }: Edited) => (typed === undefined ? user.click(box()) : retype(user, label, typed));
const shows = ({ label, typed }: Edited) => (typed === undefined ? box().checked : field(label).value === typed);
const byRole = async (name: string | RegExp) => user.click((await screen.findAllByRole('button', { name })).at(-1)!);
// Found by text outside dialogs, because computing the accessible names of a whole form is slow here.
const byText = async (name: string | RegExp) =>
  user.click((await screen.findAllByText(name, { selector: 'button *' })).at(-1)!);
const press = ({ dialog }: Partial<Edited>, name: string | RegExp) => (dialog === undefined ? byText : byRole)(name);

/** A dialog: the screens are made of the same pieces, and fact, event and publisher have tests of their own. */
const left = (kind: string) => (kind === 'role' ? '' : ' @proof');

for (const [kind, begin] of Object.entries(EDITED)) {
  test(`${kind}: unsaved changes are offered again, restored, and saved over those of somebody else${left(kind)}`, async () => {
    const edited = await begin();
    await open(edited);
    await change(edited);
    await waitFor(() => expect(shows(edited)).toBe(true));
    await comeBackAs('ada');
    await open(edited);
    await screen.findByText('You have unsaved changes from an earlier visit');
    expect(shows(edited)).toBe(false);
    await press(edited, 'Restore');
    await waitFor(() => expect(shows(edited)).toBe(true));

    await edited.other();
    await press(edited, edited.save);
    await screen.findByText(/^Changed by /);
    await press(edited, 'Save the chosen values');
    await waitFor(async () => expect(await edited.stored()).toMatchObject(edited.both));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
}

for (const kind of ['role', 'user', 'feed', 'group', 'hazard type', 'release']) {
  test(`${kind}: a refusal is shown at its field${left(kind)}`, async () => {
    const edited = await EDITED[kind]!();
    const refused = edited.refused!;
    await open(edited);
    await retype(user, refused.label, refused.typed);
    await press(edited, edited.save);
    await waitFor(() => expect(field(refused.label).getAttribute('aria-invalid')).toBe('true'));
    const note = field(refused.label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe(refused.text);
    await waitFor(() => expect(document.activeElement).toBe(field(refused.label)));
    expect(notices().join('\n')).toContain(refused.text);
  });
}

test('new token: unsaved values are offered again, and no draft has the secret', async () => {
  browser.open('/tokens/new');
  await screen.findByLabelText('Name');
  await retype(user, 'Name', 'Dashboard');
  await comeBackAs('ada');
  browser.open('/tokens/new');
  await byRole('Restore');
  await waitFor(() => expect(field('Name').value).toBe('Dashboard'));
  await byRole('Create');
  await waitFor(() => expect(field('Owner').getAttribute('aria-invalid')).toBe('true'));
  await user.click(field('Owner'));
  await user.paste('ada');
  await user.click(await screen.findByText(/\(ada\)$/, { selector: '.ant-select-item-option-content' }));
  await byRole('Create');
  const secret = await screen.findByLabelText<HTMLInputElement>('Token', { selector: 'input' });
  expect(secret.value).toMatch(/^helix_/);
  expect(Object.values(localStorage).filter((kept) => String(kept).includes('helix_'))).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});
