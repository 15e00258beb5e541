import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDonorPages } from './render/create-donor-pages.ts';
import type { DonorScripts } from './render/load-donor-scripts.ts';
import { buildScriptsForTest } from './testing/built-scripts.ts';
import { donationPage, pendingDonation } from './testing/pages.ts';

let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

/** Text that hardly compresses. */
function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

/** The larger of both, because a browser may get either. */
function compressedBytes(text: string): number {
  return Math.max(gzipSync(text).length, brotliCompressSync(text).length);
}

describe('what a donor downloads', () => {
  test('is at most 10 kB for the complete donation page, with all that its organisation may say on it', () => {
    const organisation = {
      ...donationPage.organisation!,
      heading: randomText(60),
      projectName: randomText(120),
      introduction: randomText(300),
      presetAmountsCents: [7_50, 12_50, 99_95, 250_00, 1_000_00],
    };
    const { html } = createDonorPages(scripts).renderDonationPage({
      ...donationPage,
      organisation,
      isTest: true,
    });
    expect(html).toContain(scripts.donationForm);
    expect(html).toContain(scripts.stylesheet);
    expect(compressedBytes(html)).toBeLessThanOrEqual(10_000);
  });

  test('is at most 10 kB for the status page', () => {
    const { html } = createDonorPages(scripts).renderStatusPage({
      donation: pendingDonation,
      hasId: true,
      organisation: donationPage.organisation,
      isTest: true,
      canContinue: true,
      canRetry: true,
      form: { organisationId: randomText(26), returnUrl: `https://voedselbank.example/${randomText(200)}` },
    });
    expect(compressedBytes(html)).toBeLessThanOrEqual(10_000);
  });

  test('is at most 5 kB for the script on a customer’s site', () => {
    expect(scripts.donate.length).toBeGreaterThan(1_000);
    expect(compressedBytes(scripts.donate)).toBeLessThanOrEqual(5_000);
  });

  test('does not contain the schema library', () => {
    const all = Object.values(scripts).join('');
    expect(all).not.toMatch(/zod/i);
  });
});
