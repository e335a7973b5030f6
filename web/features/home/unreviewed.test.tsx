// @vitest-environment happy-dom
/** Home of a person who reviews, and watches no country: the facts that nobody has reviewed, and the comments that wait in their words. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, signInAs, visit } from '#web/testing/visit.ts';

visit({ ada: 'Reviewer', eva: 'Coordinator' });

test('a reviewer without countries reads the largest facts that nobody has reviewed, and each comment that waits', async () => {
  await signInAs('eva');
  for (const figure of [12, 700, 45])
    await psql.create('facts', {
      name: `Fact of ${figure}`,
      iso3: 'CHL',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      data: {
        reported_figure: figure,
        unit: 'Person',
        term: 'Displaced',
        start_date: { date: '2024-01-03', accuracy: 'Day' },
      },
    });
  const [small, reviewed] = (await psql.list('facts', { select: ['id'], order: 'id.asc' }, {})).rows;
  await psql.create('reviews', {
    entity_id: reviewed!.id,
    entity_type: 'facts',
    status: 'Review Completed',
    comment: null,
  });
  const comments = [{ field: 'data.reported_figure', comment: '@ada is this Sofala twice?' }];
  await psql.rpc('comment_on_fields', { entity_type: 'facts', entity_id: small!.id, comments });
  await signInAs('ada');
  browser.open('/');
  const waiting = await screen.findByRole('region', { name: 'Facts that nobody has reviewed, the largest first' });
  const names = () =>
    within(waiting)
      .queryAllByRole('link', { name: /^Fact of/ })
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Fact of 45', 'Fact of 12']));
  expect(within(waiting).getByRole('link', { name: 'Review one by one' }).getAttribute('href')).toMatch(
    '/facts/review?',
  );
  // The latest facts have the rest.
  const latest = await screen.findByRole('region', { name: 'Latest facts' });
  await waitFor(() =>
    expect(
      within(latest)
        .queryAllByRole('link', { name: /^Fact of/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Fact of 700']),
  );
  const said = (await screen.findByText(/is this Sofala twice\?/)).closest('li')!;
  expect(said.textContent).toMatch(/eva.* commented on a field of Fact of 12/i);
  expect(within(said).getByRole('link', { name: 'Fact of 12' }).getAttribute('href')).toMatch(
    /^\/facts\/\d+#comments-on-/,
  );
});
