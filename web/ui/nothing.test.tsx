/** The drawing of a place without records has a plus only where the user can add one. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Nothing } from './states.tsx';

test('a plus is drawn only where a record can be created', () => {
  const signs = (creates: boolean) =>
    renderToStaticMarkup(<Nothing text="No events yet" creates={creates} />).split('<circle').length - 1;
  expect(signs(true)).toBe(1);
  expect(signs(false)).toBe(0);
});
