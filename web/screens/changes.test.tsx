// @vitest-environment happy-dom
/** The dialogs of a change of many name only values that the database sets, and all of them but for GLIDE numbers, which belong to one event. */
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { relationOf } from '#web/data/kinds.tsx';
import { COMMUNICATIONS } from '#web/features/contacts/communications.tsx';
import { CONTACTS } from '#web/features/contacts/contacts.tsx';
import { DATASETS } from '#web/features/datasets/list/datasets.tsx';
import { DOCUMENTS } from '#web/features/documents/documents.tsx';
import { EVENTS } from '#web/features/events/events.tsx';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { PUBLISHERS } from '#web/features/publishers/publishers.tsx';
import { signInAs, visit } from '#web/testing/visit.ts';

visit({ carl: 'Coordinator' });

const LISTS = [FACTS, EVENTS, DOCUMENTS, PUBLISHERS, DATASETS, CONTACTS, COMMUNICATIONS];

test.each(LISTS.map(({ kind, changes }) => ({ kind, changes })))('of $kind', async ({ kind, changes }) => {
  await signInAs('carl');
  const { controls, texts } = await changes!();
  const values = Object.fromEntries([
    ...controls.map(({ name, part }) => [name, part === 'value' ? '0' : { add: [] }]),
    ...texts.map(([name]) => [name, { find: 'x' }]),
  ]);
  const call = (given: object) => psql.rpc('change_records', { entity_type: relationOf(kind), ids: [], values: given });
  await expect(call(values)).resolves.toEqual([]);
  await expect(call({ ...values, status: 'x' })).rejects.toThrow('status is no value');
});
