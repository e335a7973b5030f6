/**
 * `npm run screens -- FOLDER [--against FOLDER] [--of CHECKOUT] [--width 1280] [--dark]`: pictures of every screen, on sample data with a fixed clock;
 * with another folder, the list of the screens that differ, each with a picture of the differences. The program is the built one of this checkout or another.
 */
// @ts-check

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { root, run, tool } from './shell.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    of: { type: 'string', default: root },
    width: { type: 'string', default: '1280' },
    dark: { type: 'boolean' },
  },
});
const [folder] = positionals;
const browser = folder === undefined ? null : await findBrowser();
if (folder === undefined || browser === null) {
  console.error('Usage: npm run screens -- FOLDER [--against FOLDER] [--of CHECKOUT] [--width 1280] [--dark]');
  process.exit(2);
}
const env = {
  CHROME_PATH: browser,
  SCREENS_TO: resolve(folder),
  SCREENS_OUTPUT: resolve(folder, 'differences'),
  SCREENS_AGAINST: values.against && resolve(values.against),
  SCREENS_OF: resolve(values.of),
  SCREENS_CLOCK: resolve(root, 'e2e/fixed-clock.mjs'),
  SCREENS_WIDTH: values.width,
  SCREENS_DARK: values.dark ? 'yes' : undefined,
};
process.exitCode = await run(tool('playwright'), ['test', '-c', 'screens.config.ts'], { env });
