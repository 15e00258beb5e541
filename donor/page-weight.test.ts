import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDonorPages } from './render/create-donor-pages.ts';
import type { DonorScripts } from './render/load-donor-scripts.ts';
import { buildScriptsForTest } from './testing/built-scripts.ts';
import { campaignPage } from './testing/campaign-page.ts';
import { donationPage, pendingDonation, runningGift } from './testing/pages.ts';

let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

/** The larger of the gzip and the Brotli size, because a browser may get either. */
function compressedBytes(text: string): number {
  return Math.max(gzipSync(text).length, brotliCompressSync(text).length);
}

describe('what a donor downloads', () => {
  test('is at most 6.4 kB at Brotli quality 5 and 6.0 kB at full quality, for a form with only the usual fields', () => {
    const texts = { logoUrl: null, projectName: '', introduction: '' };
    const { html } = createDonorPages(scripts).renderDonationPage({
      ...donationPage,
      organisation: { ...donationPage.organisation!, ...texts },
      idempotencyKey: null,
      returnUrl: null,
    });
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(html).not.toContain(scripts.pagesStylesheet);
    expect(html).not.toContain(scripts.embeddedStylesheet);
    expect(brotliCompressSync(html, { params }).length).toBeLessThanOrEqual(6_400);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(6_000);
  });

  test('is at most 10 kB for the donation page with every option', () => {
    const organisation = {
      ...donationPage.organisation!,
      heading: randomText(60),
      projectName: randomText(120),
      introduction: randomText(300),
      presetAmountsCents: [7_50, 12_50, 99_95, 250_00, 1_000_00],
      costsCents: 32,
      monthlyQuestionMaxCents: 100_00,
      hasReminders: true,
      offersQuarterly: true,
      offersYearly: true,
      hasHonours: true,
      anbiPath: `/anbi/${randomText(60)}`,
    };
    const { html } = createDonorPages(scripts).renderDonationPage({
      ...donationPage,
      organisation,
      isTest: true,
    });
    expect(html).toContain(scripts.donationFormWithOptions);
    expect(html).toContain(scripts.stylesheet + scripts.pagesStylesheet);
    expect(compressedBytes(html)).toBeLessThanOrEqual(10_000);
  });

  test('is at most 10 kB for an embedded form of a campaign, and 14 kB for the campaign page', () => {
    const pages = createDonorPages(scripts);
    const campaign = { title: randomText(80), isOpen: true, progress: campaignPage };
    const form = pages.renderDonationPage({ ...donationPage, campaign, isTest: true });
    expect(compressedBytes(form.html)).toBeLessThanOrEqual(10_000);
    const { html } = pages.renderCampaignPage({
      ...campaignPage,
      title: randomText(80),
      shortText: randomText(200),
      longText: randomText(2_500) + campaignPage.longText.repeat(10),
      parent: { title: randomText(80), path: `/c/${randomText(60)}` },
      form: {
        ...campaignPage.form,
        organisation: { ...campaignPage.form.organisation!, hasHonours: true },
        isTest: true,
      },
    });
    expect(html).toContain(scripts.donationFormWithOptions);
    // With its headers, the page fits in the ten packets that a server sends in the first round trip.
    expect(compressedBytes(html)).toBeLessThanOrEqual(14_000);
  });

  test('is at most 10 kB for the status page', () => {
    const { html } = createDonorPages(scripts).renderStatusPage({
      donation: pendingDonation,
      hasId: true,
      organisation: donationPage.organisation,
      isTest: true,
      canContinue: true,
      canRetry: true,
      campaign: {
        title: randomText(80),
        path: `/c/${randomText(60)}`,
        shareUrl: `https://gulhart.example/c/${randomText(60)}`,
        isClosed: false,
        isQuiet: false,
      },
      form: { organisationId: randomText(26), returnUrl: `https://voedselbank.example/${randomText(200)}` },
    });
    expect(compressedBytes(html)).toBeLessThanOrEqual(10_000);
  });

  test('is at most 10 kB for each page of Mijn gift, even after years of gifts', () => {
    const pages = createDonorPages(scripts);
    const { organisation } = donationPage;
    const frame = { organisation, isTest: true };
    const base = `/mijn-gift/${randomText(26)}`;
    const payments = Array.from({ length: 25 }, (_, month) => ({
      date: `20${10 + month}-${String((month % 12) + 1).padStart(2, '0')}-${10 + (month % 18)}`,
      amountCents: 1_00 + month * 317,
      returnedCents: 0,
      status: 'completed' as const,
      frequency: 'monthly' as const,
      receiptHref: `${base}/kwitantie/${randomText(26)}`,
    }));
    const all = ['amount', 'undo', 'skip', 'day', 'account', 'stop'] as const;
    const aGift = () => ({
      ...runningGift,
      base: `${base}/gift/${randomText(26)}`,
      actions: all,
      payments: payments.slice(0, 6),
      pendingChange: { kind: 'amount' as const, amountCents: 12_50, nextDate: null },
    });
    const gift = aGift();
    const rendered = [
      pages.renderOverviewPage({
        ...frame,
        base,
        email: `${randomText(60)}@voorbeeld.nl`,
        addressLines: [randomText(100), randomText(200), randomText(120)],
        hasPostalAddress: true,
        gifts: Array.from({ length: 10 }, aGift),
        payments,
        years: Array.from({ length: 8 }, (_, index) => ({
          year: 2026 - index,
          href: `${base}/jaaroverzicht/${2026 - index}`,
          isProvisional: index === 0,
        })),
        newerHref: `${base}?pagina=1`,
        olderHref: `${base}?pagina=3`,
        erasedBefore: '2026-12-01',
      }),
      pages.renderGiftPage({ ...frame, gift, entranceHref: base, cameBy: 'link' }),
      pages.renderStopPage({ ...frame, state: 'asks', gift, contactEmail: null, underWayCents: null }),
      pages.renderOutcomePage({ ...frame, gift, outcome: 'later' }),
      pages.renderActionPage({
        ...frame,
        gift,
        action: 'day',
        day: 3,
        dates: Array.from({ length: 28 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`),
      }),
      pages.renderEntrancePage({ ...frame, state: 'asks' }),
      pages.renderEntrancePage({ ...frame, state: 'confirm', gift, amountCents: 12_50, nextDate: null }),
      pages.renderPersonPage({ ...frame, back: base, state: 'forget', lastDay: '2026-12-01' }),
    ];
    for (const { html } of rendered) {
      expect(html).not.toContain('<script');
      expect(compressedBytes(html)).toBeLessThanOrEqual(10_000);
    }
  });

  test('is at most 5 kB for the script on a customer’s site', () => {
    expect(scripts.donate.length).toBeGreaterThan(1_000);
    expect(compressedBytes(scripts.donate)).toBeLessThanOrEqual(5_000);
  });

  test('does not contain the schema library Zod', () => {
    const all = Object.values(scripts).join('');
    expect(all).not.toMatch(/zod/i);
  });
});
