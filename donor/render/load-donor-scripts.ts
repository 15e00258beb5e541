import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What donor/build-donor-scripts.mjs makes. The pages carry all but the last inside them; donate.js is a file of its
 * own.
 */
export interface DonorScripts {
  stylesheet: string;
  /** What a page has besides that is never part of another website. */
  darkStylesheet: string;
  /** What the pages of Mijn gift have besides. */
  myGiftStylesheet: string;
  /** What the page of an ANBI has besides. */
  anbiStylesheet: string;
  /** What the page of a campaign has besides. */
  campaignStylesheet: string;
  /** What a form has besides that stands elsewhere than on the page that asks. */
  progressStylesheet: string;
  /** What a page with a wall has besides. */
  wallStylesheet: string;
  /** What a form has besides that can be in somebody's honour. */
  honourStylesheet: string;
  donationForm: string;
  donationStatus: string;
  donate: string;
}

/** Reads them once, from the folder they were built into. */
export function loadDonorScripts(folder: string): DonorScripts {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  return {
    stylesheet: read('donor.css'),
    darkStylesheet: read('dark.css'),
    myGiftStylesheet: read('my-gift.css'),
    anbiStylesheet: read('anbi.css'),
    campaignStylesheet: read('campaign.css'),
    progressStylesheet: read('progress.css'),
    wallStylesheet: read('wall.css'),
    honourStylesheet: read('honour.css'),
    donationForm: read('donation-form.js'),
    donationStatus: read('donation-status.js'),
    donate: read('donate.js'),
  };
}
