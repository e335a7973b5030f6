import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The configuration is read again in every worker: what is random is decided once, and handed on in the environment.
process.env['E2E_PORT'] ??= String(randomInt(20_000, 40_000));
process.env['E2E_PASSWORD'] ??= randomBytes(12).toString('hex');
if (process.env['E2E_FOLDER'] === undefined) {
  const made = mkdtempSync(join(tmpdir(), 'helix-e2e-'));
  process.env['E2E_FOLDER'] = made;
  // The servers have stopped by then.
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
}

/** Each worker has a product of its own, so that what one journey sets for all is not met by another. */
const workers = 2;
const addressOf = (worker: number) => ({
  port: Number(process.env['E2E_PORT']) + worker,
  folder: join(process.env['E2E_FOLDER'] ?? '', String(worker)),
});
const servers = Array.from({ length: workers }, (_, worker) => addressOf(worker));
const own = addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
process.env['E2E_DATA_DIR'] = own.folder;

/** Journeys of people through the built product, in a real browser, on an embedded database. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers,
  // No journey needs another of its file: two long ones of a file run side by side.
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${own.port}`,
    actionTimeout: 45_000,
    viewport: { width: 1280, height: 900 },
    // A page of a new context compiles all code again: a third of a load. Cookies and storage are cleared between journeys.
    reuseContext: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace costs a journey half its time again: only to look for a fault.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    // As a person whose system shows less motion: nothing is waited for that only fades.
    contextOptions: { reducedMotion: 'reduce' },
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
        // Pages are left before an optimised script has paid for itself: a sixth of their processor time.
        '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=16',
      ],
    },
  },
  // With an address here, the second server would start only after the first is ready.
  globalSetup: './e2e/servers-ready.ts',
  metadata: { servers: servers.map(({ port }) => `http://127.0.0.1:${port}/health`) },
  webServer: servers.map(({ port, folder }) => ({
    command: 'node --import ./e2e/outside.mjs dist/server/main.js',
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      SAMPLE_FACTS: '300',
      SAMPLE_PASSWORD: process.env['E2E_PASSWORD'] ?? '',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: process.env['E2E_PASSWORD'] ?? '',
      DATABASE_URL: '',
      // A site of a journey (e2e/outside.mjs).
      GRAB_PORTS: `80,443,${port + 200}`,
      // The provider runs during its journey alone (e2e/provider.ts).
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: `http://127.0.0.1:${port + 100}`,
      OIDC_CLIENT_ID: 'helix',
      OIDC_CLIENT_SECRET: 'journeys',
      OIDC_NAME: 'Example',
      // The language model runs during its journey alone.
      READER_URL: `http://127.0.0.1:${port + 300}/v1`,
      READER_MODEL: 'model-of-journeys',
    },
  })),
});
