import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The output of donor/build-donor-scripts.mjs. Pages inline everything but donate.js. */
export interface DonorScripts {
  stylesheet: string;
  /** For pages that are never embedded. */
  darkStylesheet: string;
  myGiftStylesheet: string;
  anbiStylesheet: string;
  campaignStylesheet: string;
  /** For embedded forms with a progress bar. */
  progressStylesheet: string;
  wallStylesheet: string;
  honourStylesheet: string;
  donationForm: string;
  donationStatus: string;
  donate: string;
}

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
