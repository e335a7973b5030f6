/** `npm run screens`: the configuration of the journeys, with one worker, a fixed clock and the folders of the pictures. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { SCREENS_OF: program, SCREENS_AGAINST: against, SCREENS_OUTPUT: outputDir, SCREENS_CLOCK: clock } = process.env;
const [server] = [journeys.webServer ?? []].flat();
const command = `node --import ${clock} dist/server/main.js`;

export default defineConfig({
  ...journeys,
  testDir: 'e2e',
  testMatch: 'every-screen.ts',
  workers: 1,
  timeout: 3_600_000,
  outputDir,
  snapshotPathTemplate: `${against}/{arg}{ext}`,
  updateSnapshots: 'none',
  metadata: { servers: [`${journeys.use?.baseURL}/health`] },
  globalSetup: './e2e/servers-ready.ts',
  webServer: server && { ...server, command, cwd: program },
});
