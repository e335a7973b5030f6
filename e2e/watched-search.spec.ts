/** A saved search is watched beside its list, and stays watched; its new form is watched after a change by its owner. */
import { expect, test } from '@playwright/test';
import { changePerson, enter, expectAccessibleInBothThemes, post } from './support.ts';

test('a shared search is watched by others, and goes on to be after its owner changed it @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const values = { kind: 'publishers', name: 'Media to watch', address: 'type=Media', shared: true };
  const id = await post(page, 'saved_searches', values);
  await page.goto('/publishers');
  await changePerson(page, 'expert');
  await page.goto('/publishers?type=Media');
  const watch = page.getByRole('button', { name: 'Watch', exact: true });
  await expect(watch).toHaveAttribute('aria-pressed', 'false');
  await watch.click();
  await expect(page.getByText("New rows of 'Media to watch' are told once a day")).toBeVisible();
  const watched = page.getByRole('button', { name: 'Watched' });
  await expect(watched).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInBothThemes(page);

  await changePerson(page, 'coordinator');
  const changed = await page.request.patch(`/psql/saved_searches?id=eq.${id}`, {
    data: { address: 'type=Government' },
  });
  expect(changed.ok()).toBe(true);
  await changePerson(page, 'expert');
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/rpc/watch_search'));
  await page.goto('/publishers?type=Government');
  expect((await renewed).request().postDataJSON()).toEqual({
    search: id,
    address: 'type=Government',
    conditions: 'type=eq.Government',
  });
  await watched.click();
  await expect(page.getByText("'Media to watch' is not watched any more")).toBeVisible();
});
