/** A name that does not fit is cut at one part, keeps its beginning, also in Arabic and Urdu, and is whole while the keyboard is on it. */
import { expect, test } from '@playwright/test';
import { enter, post } from './support.ts';

const STAMP = Date.now().toString(36);
const NAMES = {
  latin: `Colombia: Non-International armed conflict ${STAMP} - Santa Rosa del Sur de Bolívar - 04/03/2025`,
  urdu: `سیلاب سے بے گھر ہونے والے خاندانوں کی تفصیلی رپورٹ برائے صوبہ سندھ اور بلوچستان کے تمام اضلاع ${STAMP}`,
};

test('a name is cut at its cause and then its place, and says its place, its type and its date at every width', async ({
  page,
}) => {
  await enter(page, 'expert');
  const name = `Colombia: Non-International armed conflict (IDPs) - Santa Rosa ${STAMP} del Sur de Bolívar, Colombia - 04/03/2025`;
  const data = { reported_figure: 12, term: 'Displaced', stock_date: { date: '2025-03-04', accuracy: 'Day' } };
  await post(page, 'facts', {
    name,
    iso3: 'COL',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'IDPs (Stock)',
    data,
  });
  await page.goto(`/facts?name=${STAMP}`);
  const link = page.getByRole('link', { name, exact: true });
  for (const width of [1920, 1280, 1024, 760]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(link).toBeVisible();
    const parts = await link.locator('.cut-rest > [data-part]').evaluateAll((all) =>
      all.map((part) => ({
        of: part.getAttribute('data-part'),
        cut: part.scrollWidth > part.clientWidth && part.clientWidth > 8,
      })),
    );
    expect(parts, `${width} px`).toHaveLength(4);
    // The cause gives way first; a place that is too long for the rest is cut, too.
    expect(parts.flatMap(({ of, cut }) => (cut ? [of] : [])).join(), `${width} px`).toMatch(
      /^(?:cause|place|cause,place)$/,
    );
    // Type and date stand within the line.
    const line = (await link.locator('.cut-text').boundingBox())!;
    for (const of of ['type', 'end']) {
      const box = (await link.locator(`[data-part=${of}]`).boundingBox())!;
      expect([of, width, box.x + box.width <= line.x + line.width + 1, Math.abs(box.y - line.y) < 4]).toEqual([
        of,
        width,
        true,
        true,
      ]);
    }
  }
  // The country left the line for the place: the keyboard shows it.
  await page.keyboard.press('Shift');
  await link.focus();
  await expect(page.locator('.whole-text')).toHaveText(name);
});

test('the name of a storm stays whole where its kind and its places give way', async ({ page }) => {
  await enter(page, 'expert');
  const name = `Philippines, Viet Nam: Tropical Cyclone Kalmaegi (locally Tino) - PHL (10 Regions), VNM (6 Provinces) ${STAMP} - 02/11/2025`;
  await post(page, 'facts', {
    name,
    iso3: 'PHL',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-11-02', accuracy: 'Day' } },
  });
  await page.goto(`/facts?name=Kalmaegi+${STAMP}`);
  const link = page.getByRole('link', { name, exact: true });
  for (const width of [1920, 1280, 1024, 760]) {
    await page.setViewportSize({ width, height: 768 });
    const proper = link.locator('[data-part=name]');
    await expect(proper).toBeInViewport({ ratio: 1 });
    expect(await proper.evaluate((part) => part.scrollWidth <= part.clientWidth), `${width} px`).toBe(true);
  }
});

test('a name leaves out its country, type and day while their columns are in sight', async ({ page }) => {
  await enter(page, 'expert');
  const name = `Peru: Flood (IDPs) - Lima ${STAMP} - 04/03/2025`;
  const data = { reported_figure: 12, term: 'Displaced', stock_date: { date: '2025-03-04', accuracy: 'Day' } };
  const fact = { iso3: 'PER', year: 2025, displacement_type: 'Disaster', type: 'IDPs (Stock)', data };
  await post(page, 'facts', { name, ...fact });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/facts?name=Lima+${STAMP}`);
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toBeVisible();
  const drawn = () =>
    link
      .locator('[data-part]')
      .evaluateAll((parts) => parts.filter((part) => part.clientWidth > 1).map(({ textContent }) => textContent));
  await expect.poll(drawn).toEqual(['Flood', ` - Lima ${STAMP}`]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Type', exact: true }).uncheck();
  await expect.poll(drawn).toEqual(['Peru: ', 'Flood', ' (IDPs)', ` - Lima ${STAMP}`]);
  // A card has no columns.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.locator('.row-card').getByText(name)).toBeVisible();
});

test('a cut name keeps its beginning by its direction, and is whole while the keyboard is on it @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  for (const name of Object.values(NAMES))
    await post(page, 'facts', {
      name,
      iso3: 'COL',
      year: 2025,
      displacement_type: 'Conflict',
      type: 'New Displacement (Flow)',
      data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-04', accuracy: 'Day' } },
    });
  await page.goto(`/facts?name=${STAMP}`);
  const whole = page.locator('.whole-text');
  for (const name of Object.values(NAMES)) {
    const link = page.getByRole('link', { name, exact: true });
    // The country leaves its name to the column in sight.
    const parts = link.locator('[data-part]:not([data-told])');
    await expect(parts.first()).toBeVisible();
    const letters = await parts.first().evaluate((part) => {
      const range = document.createRange();
      range.setStart(part.firstChild!, 0);
      range.setEnd(part.firstChild!, 3);
      const [first, box] = [range.getBoundingClientRect(), part.getBoundingClientRect()];
      return first.left >= box.left - 1 && first.right <= box.right + 1;
    });
    expect(letters, `the beginning of ${name} is in sight`).toBe(true);
    // The parts follow each other in the direction of the name.
    const [first, last] = [(await parts.first().boundingBox())!, (await parts.last().boundingBox())!];
    expect(first.x < last.x).toBe(name === NAMES.latin);
    await expect(whole).toHaveCount(0);
    await page.keyboard.press('Shift');
    await link.focus();
    await expect(whole).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(whole).toHaveCount(0);
  }
});
