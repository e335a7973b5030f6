// @vitest-environment happy-dom
/** Tests over the kinds of record that a save whose answer or request was lost makes one record, with the latest values: at once, after a reload, and after a change. */
import type { ReactNode } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { CONTACT_FORM } from '#web/features/contacts/contact.ts';
import { MONITORING_CHALLENGE } from '#web/features/countries/note.ts';
import { PUBLISHER_FORM } from '#web/features/publishers/publisher.ts';
import { groupForm, HAZARD_FORM } from '#web/features/reference-lists/lists-queries.ts';
import { ROLE_FORM } from '#web/features/roles/role.ts';
import { FEED_FORM } from '#web/features/settings/feed.ts';
import { TOKEN_FORM } from '#web/features/tokens/new-token.ts';
import { USER_FORM } from '#web/features/users/user.ts';
import { server, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import { useSave } from './use-save.ts';

visit({ ada: 'Administrator' });

type Text = Record<string, unknown>;
type AnyKind = { row: SavedRow; draft: Text; field: string };
type Any = RecordForm<AnyKind>;
/** The form, its relation, the values of a new record, the field to change with its new value. */
type Lost = { kind: unknown; relation: string; values: Text; field: string; to: unknown; only?: 'secret' | 'link' };

let made = 0;
const next = (word: string): string => `${word} ${(made += 1)}`;

const LOST: Readonly<Record<string, () => Lost>> = {
  publisher: () => ({
    kind: PUBLISHER_FORM,
    relation: 'publishers',
    values: { name: next('Publisher'), type: 'Media', iso3: 'AFG' },
    field: 'name',
    to: next('Publisher'),
  }),
  contact: () => ({
    kind: CONTACT_FORM,
    relation: 'contacts',
    values: { title: 'Ms', name: 'Anna', surname: next('Surname'), organisation: 'IDMC', job_title: 'Researcher' },
    field: 'job_title',
    to: 'Analyst',
  }),
  note: () => ({
    kind: MONITORING_CHALLENGE,
    relation: 'monitoring_challenges',
    values: { title: next('Note'), iso3: 'AFG', date: '2024-01-31', content: 'Roads' },
    field: 'content',
    to: 'Bridges',
  }),
  role: () => ({
    kind: ROLE_FORM,
    relation: 'roles',
    values: { name: next('Role'), permissions: ['manage publishers'] },
    field: 'name',
    to: next('Role'),
  }),
  user: () => ({
    kind: USER_FORM,
    relation: 'users',
    values: { username: next('person').replace(' ', '-'), name: 'Person', roles: ['Expert'], email: '' },
    field: 'name',
    to: 'Another name',
    only: 'link',
  }),
  token: () => ({
    kind: TOKEN_FORM,
    relation: 'tokens',
    values: { name: next('Token'), owner: 'ada' },
    field: 'name',
    to: next('Token'),
    only: 'secret',
  }),
  feed: () => ({
    kind: FEED_FORM,
    relation: 'feeds',
    values: { name: next('Feed'), address: `https://example.org/${made}`, every_minutes: 360, countries: [] },
    field: 'every_minutes',
    to: 60,
  }),
  group: () => ({
    kind: groupForm(''),
    relation: 'groups',
    values: { name: next('Group'), start_date: '2031-01-01', end_date: '2031-12-31' },
    field: 'end_date',
    to: '2032-12-31',
  }),
  'hazard type': () => ({
    kind: HAZARD_FORM,
    relation: 'hazard_types',
    values: { category: next('Category'), subcategory: 'Branch', type: 'Type', subtype: 'Leaf' },
    field: 'subtype',
    to: 'Renamed leaf',
  }),
};

/** The schemas of the tables; tokens that were revoked don't count. */
const countOf = async (relation: string): Promise<number> => {
  const table = relation === 'tokens' ? 'auth.tokens where revoked_at is null' : `data.${relation}`;
  return (await server.owner<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]!.n;
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <App>{children}</App>
  </QueryClientProvider>
);

/** A form in a browser whose kept draft is `kept`; a second one continues after a reload. */
function openForm(kind: Any, kept: { text: string }) {
  let saved: Loaded<SavedRow> | null = null;
  const sent = {
    read: () => {
      const left = JSON.parse(kept.text) as { draft: unknown; id: number | null } | null;
      return left && { draft: kind.readDraft(left.draft)!, id: left.id };
    },
    write: (now: unknown) => {
      kept.text = JSON.stringify(now);
    },
  };
  const { result } = renderHook(
    () => {
      const form = useForm<Text>({ defaultValues: kind.blank });
      const onSaved = (now: Loaded<SavedRow>) => {
        saved = now;
      };
      return useSave<AnyKind>(kind, { form, source: null, onSaved, sent, show: () => undefined });
    },
    { wrapper },
  );
  return {
    press: async (draft: Text) => {
      act(() => result.current.save({ draft: structuredClone(draft), base: null }));
      await waitFor(() => expect(saved ?? result.current.refusal).not.toBeNull());
      await waitFor(() => expect(result.current.saving).toBe(false));
    },
    saved: () => saved,
    refusal: () => result.current.refusal,
  };
}

const WAYS = [
  { loss: 'answer', reload: false, changed: false },
  { loss: 'answer', reload: true, changed: false },
  { loss: 'answer', reload: false, changed: true },
  { loss: 'answer', reload: true, changed: true },
  { loss: 'request', reload: true, changed: false },
  { loss: 'request', reload: false, changed: true },
] as const;

/** A screen; one of which an equal record may be meant; two whose answer alone has something. The others are made of the same pieces. */
const SAMPLE = ['publisher', 'contact', 'user', 'token'];
const cases = Object.entries(LOST).map(
  ([name, begin]) => [name, SAMPLE.includes(name) ? '' : ' @proof', begin] as const,
);

// One test for each kind, because sign-ins are limited.
test.each(cases)('%s%s', async (_, _mark, begin) => {
  for (const { loss, reload, changed } of WAYS) {
    const { kind, relation, values, field, to, only } = begin();
    const record = kind as Any;
    const draft = { ...record.blank, ...values };
    const kept = { text: 'null' };
    const before = await countOf(relation);
    const first = openForm(record, kept);
    await withoutNetwork(loss, () => first.press(draft));
    expect(first.refusal()).toContain("can't be reached");
    expect(await countOf(relation)).toBe(before + (loss === 'answer' ? 1 : 0));

    const form = reload ? openForm(record, kept) : first;
    const now = changed ? { ...draft, [field]: to } : draft;
    await form.press(now);
    expect(form.refusal()).toBeNull();
    expect(await countOf(relation)).toBe(before + 1);
    expect(form.saved()?.row).toMatchObject({ [field]: now[field] ?? null });
    if (only === 'link') expect(form.saved()?.row).toHaveProperty('link.token', expect.stringMatching(/./));
    if (only === 'secret') expect(form.saved()?.row).toHaveProperty('made.token', expect.stringMatching(/^helix_/));
    expect(Object.keys(localStorage).filter((key) => key.includes('write:'))).toEqual([]);

    // An equal record that is meant is another one.
    if (changed || relation !== 'contacts') continue;
    await openForm(record, { text: 'null' }).press(draft);
    expect(await countOf(relation)).toBe(before + 2);
  }
});

test('the words of a server that was not reached go when it answers again', async () => {
  const { kind, values } = LOST['publisher']!();
  const record = kind as Any;
  const form = openForm(record, { text: 'null' });
  await withoutNetwork('request', () => form.press({ ...record.blank, ...values }));
  expect(form.refusal()).toContain("can't be reached");
  await psql.list('publishers', { limit: 1 });
  await waitFor(() => expect(form.refusal()).toBeNull());
});

test('a call whose answer was lost is repeated by the same call, and the one after it is a new one', async () => {
  const name = next('Comment');
  const comment = () => psql.create('saved_searches', { kind: 'facts', name, address: 'iso3=AFG' });
  await withoutNetwork('answer', () =>
    comment().then(
      () => undefined,
      () => undefined,
    ),
  );
  const [{ n } = { n: 0 }] = await server.owner<{ n: number }>(
    'select count(*)::integer as n from data.saved_searches',
  );
  expect(n).toBe(1);
  expect((await comment()).row).toMatchObject({ name });
  await expect(comment()).rejects.toMatchObject({ status: 409 });
});
