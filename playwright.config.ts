import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The configuration is read again in every worker: what is random is decided once, and handed on in the environment.
process.env['E2E_PORT'] ??= String(randomInt(20_000, 40_000));
process.env['E2E_PASSWORD'] ??= randomBytes(12).toString('hex');
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'helix-e2e-'));

const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

/** Journeys of people through the built product, in a real browser, on an embedded database of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL,
    actionTimeout: 45_000,
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `${baseURL}/health`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      SAMPLE_FACTS: '300',
      SAMPLE_PASSWORD: process.env['E2E_PASSWORD'],
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: process.env['E2E_PASSWORD'],
      DATABASE_URL: '',
    },
  },
});
