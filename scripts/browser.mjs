/** Finds or installs a Chrome or Chromium for the journeys. Returns null when neither is possible. */
// @ts-check

import { existsSync } from 'node:fs';
import { installPackages, onPath, run, tool } from './shell.mjs';

/** Debian's: without windows, pages load in two thirds of the time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const downloadWithin = 5 * 60_000;

/** @returns {Promise<string | null>} */
export async function findBrowser() {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    console.error(`CHROME_PATH names ${chosen}, which does not exist.`);
    return null;
  }
  return installed() ?? (await packaged(shell)) ?? (await downloaded()) ?? (await packaged('chromium'));
}

function installed() {
  return onPath(names) ?? elsewhere.find((path) => existsSync(path)) ?? null;
}

async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  console.log("Downloading Playwright's Chromium …");
  await run(tool('playwright'), ['install', 'chromium'], { quiet: true, timeout: downloadWithin });
  return existsSync(path) ? path : null;
}

/** @param {string} name */
async function packaged(name) {
  return (await installPackages([name, 'fonts-noto-core'])) ? installed() : null;
}
