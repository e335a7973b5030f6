// @vitest-environment happy-dom
/** Tests the import of a delivered document and of its facts: the question of its country, and the notices of a rejected fact and of a wrong one. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { chosen, field, noticed, notices, retype } from '#web/testing/fact-form.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Administrator' },
  {
    screens: () =>
      Promise.all([
        import('#web/screens/parking-lot-record.tsx'),
        import('#web/features/facts/quick/lot-fact.tsx'),
        import('#web/features/parking-lot/lot-dialogs.tsx'),
      ]),
  },
);

const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button *' }));

async function delivered(type: string, source_id: string, data: object, pid: number | null = null): Promise<number> {
  const [row] = await server.owner<{ id: number }>(
    `insert into data.parking_lot (type, source, source_id, pid, data, created_by)
     values ('${type}', 'feed', '${source_id}', ${pid}, '${JSON.stringify(data)}', 'ingest') returning id::integer`,
  );
  return row!.id;
}

const report = (publisher: string) => ({
  name: 'A report of floods',
  type: 'Web',
  publication_date: '2024-02-01',
  publishers: [publisher],
});

test('the country of a delivered document without one is asked for at its import, and that of its publisher proposed', async () => {
  await psql.create('publishers', { name: 'Post of the Coast', type: 'Media', iso3: 'COD' });
  const id = await delivered('documents', '1', report('Post of the Coast'));
  const router = browser.open(`/scaffold/documents/parking_lot/${id}`);
  await waitFor(() => expect(chosen('Publishers')).toContain('Post of the Coast'));
  await press('Save');
  await waitFor(() => expect(chosen('Country')).toBe('Dem. Rep. Congo'));
  await user.click(screen.getByText('Create', { selector: '.ant-modal button *' }));
  await noticed('Document is saved');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/scaffold\/documents\/\d+$/));
  const created = Number(router.state.location.pathname.split('/').at(-1));
  expect((await psql.one('documents', { where: { id: `eq.${created}` } })).row.countries).toEqual(['COD']);
});

test('a mended fact takes its own error away, not the notice of a rejected one with its undo', async () => {
  await psql.create('publishers', { name: 'Post of the Hills', type: 'Media' });
  const pid = await delivered('documents', '2', report('Post of the Hills'));
  const fact = {
    iso3: 'CHL',
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    term: 'Evacuated',
    unit: 'Person',
    start_date: '2024-01-03',
    end_date: '2024-01-03',
    excerpt: 'Families left the valley',
  };
  const first = await delivered('facts', '3', fact, pid);
  const second = await delivered('facts', '4', fact, pid);
  browser.open(`/scaffold/documents/parking_lot/${pid}`);
  await waitFor(() => expect(chosen('Publishers')).toContain('Post of the Hills'));
  await press('Save');
  await press('Create without a country');
  await noticed('Document is saved');
  await user.click(await screen.findByLabelText(`Edit fact ${first}`));
  await noticed('Parking lot fact is loaded');
  await user.click(screen.getAllByText('Save', { selector: 'button *' }).at(-1)!);
  await noticed('Form error');
  await user.click(await screen.findByLabelText(`Reject fact ${second}`));
  await waitFor(() => expect(field('Reason')).toBeDefined());
  await user.click(field('Reason'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await noticed('Fact rejected');
  // A pointer on it keeps it open.
  fireEvent.mouseEnter(screen.getByText('Fact rejected').closest('.notice')!);
  await retype(user, 'Reported Figure', '40');
  await user.tab();
  await waitFor(() => expect(notices().join()).not.toContain('Form error'));
  expect(notices().join()).toContain('Fact rejected');
});
