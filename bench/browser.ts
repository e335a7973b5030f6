/** A real browser for what people wait for, with somebody signed in. Measures nothing. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { packageRoot } from '#db/paths.ts';
import { Missing } from './context.ts';
import { administrator } from './server-process.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export async function openBrowser(): Promise<Browser> {
  const script = pathToFileURL(join(packageRoot(), 'scripts', 'browser.mjs')).href;
  const { findBrowser } = (await import(script)) as { findBrowser: () => Promise<string | null> };
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Missing('no Chrome or Chromium was found, and none could be installed');
  return chromium.launch({ executablePath, args: flags });
}

/** By the form, as people do. */
export async function signedIn(
  browser: Browser,
  baseURL: string,
  password: string,
  height = 1000,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height } });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Username').fill(administrator);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.close();
  return context;
}
