import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What donor/build-donor-scripts.mjs makes. The pages carry the first six inside them; donate.js is a file of its
 * own.
 */
export interface DonorScripts {
  stylesheet: string;
  /** What the pages of Mijn gift have besides. */
  myGiftStylesheet: string;
  /** What the page of an ANBI has besides. */
  anbiStylesheet: string;
  /** What a page with a wall has besides. */
  wallStylesheet: string;
  donationForm: string;
  donationStatus: string;
  donate: string;
}

/** Reads them once, from the folder they were built into. */
export function loadDonorScripts(folder: string): DonorScripts {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  return {
    stylesheet: read('donor.css'),
    myGiftStylesheet: read('my-gift.css'),
    anbiStylesheet: read('anbi.css'),
    wallStylesheet: read('wall.css'),
    donationForm: read('donation-form.js'),
    donationStatus: read('donation-status.js'),
    donate: read('donate.js'),
  };
}
