import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The output of donor/build-donor-scripts.mjs. Pages inline all files except donate.js. */
const files = {
  stylesheet: 'donor.css',
  headerStylesheet: 'header.css',
  testModeStylesheet: 'test-mode.css',
  pagesStylesheet: 'pages.css',
  embeddedStylesheet: 'embedded.css',
  darkStylesheet: 'dark.css',
  statusStylesheet: 'status.css',
  myGiftStylesheet: 'my-gift.css',
  anbiStylesheet: 'anbi.css',
  campaignStylesheet: 'campaign.css',
  progressStylesheet: 'progress.css',
  wallStylesheet: 'wall.css',
  honourStylesheet: 'honour.css',
  shareStylesheet: 'share.css',
  donationForm: 'donation-form.js',
  donationFormWithOptions: 'donation-form-with-options.js',
  donationStatus: 'donation-status.js',
  makerPage: 'maker-page.js',
  share: 'share.js',
  donate: 'donate.js',
};

export type DonorScripts = Record<keyof typeof files, string>;

export function loadDonorScripts(folder: string): DonorScripts {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  return Object.fromEntries(Object.entries(files).map(([key, name]) => [key, read(name)])) as DonorScripts;
}
