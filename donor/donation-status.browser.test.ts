import type { BrowserContextOptions, Page } from '@playwright/test';
import { beforeEach, describe, test } from 'vitest';
import { findAccessibilityProblems } from './testing/accessibility.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { pendingDonation } from './testing/pages.ts';
import { expect } from './testing/expect.ts';

declare global {
  interface Window {
    watched: { requests: number; timersOfTwoSeconds: number };
  }
}

const ref = 'https://voedselbank.example/?actie=1&bron=mail';
const hourMs = 60 * 60 * 1000;

const world = createBrowserWorld();
let page: Page;

async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  page = await world.newPage(options);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(hourMs);
  await page.addInitScript(watchRequestsAndTimers);
  await page.goto(
    `${world.site.origin}/donation-complete?id=${pendingDonation.id}&ref=${encodeURIComponent(ref)}`,
  );
}

const headline = () => page.getByRole('heading', { level: 1 });
const confetti = () => page.locator('canvas');

/** Waits until the page has read this number of answers and set its next timer. */
async function waitForAnswers(count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.watched.timersOfTwoSeconds)).toBe(count);
}

function countStatusRequests(): Promise<number> {
  return page.evaluate(() => window.watched.requests);
}

function watchRequestsAndTimers(): void {
  const fetch = window.fetch.bind(window);
  const setTimeout = window.setTimeout.bind(window);
  const watched = { requests: 0, timersOfTwoSeconds: 0 };
  Object.assign(window, {
    watched,
    fetch: (...request: Parameters<typeof fetch>) => {
      watched.requests += 1;
      return fetch(...request);
    },
    setTimeout: (callback: () => void, ms: number) => {
      if (ms === 2_000) watched.timersOfTwoSeconds += 1;
      return setTimeout(callback, ms);
    },
  });
}

describe('the status page of a pending gift', () => {
  test('redirects to the organisation’s cancel page after the donor has cancelled', async () => {
    const cancelUrl = `${world.site.origin}/jammer`;
    await openPage();
    await waitForAnswers(1);
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'canceled', cancelUrl });
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(cancelUrl);
  });

  test('offers to continue the payment after some seconds, and to retry it after the donor has cancelled', async () => {
    await openPage();
    const onward = page.getByRole('button', { name: 'Ga verder met betalen' });
    await waitForAnswers(1);
    await expect(onward).toBeHidden();
    await page.clock.runFor(6_000);
    await expect(onward).toBeVisible();
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'canceled' });
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Donatie niet geslaagd');
    await expect(page.getByText('De betaling is afgebroken.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ander bedrag' })).toBeVisible();
    await expect(page.getByRole('img', { name: pendingDonation.organizationName })).toHaveCount(1);
  });

  test('asks for the status every two seconds until the gift is completed', async () => {
    await openPage();
    await expect(headline()).toHaveText('Betalingsstatus controleren...');
    await waitForAnswers(1);
    await page.clock.runFor(1_990);
    expect(await countStatusRequests()).toBe(1);
    await page.clock.runFor(10);
    expect(await countStatusRequests()).toBe(2);
    await waitForAnswers(2);
    expect(world.site.statusRequests).toEqual(
      Array.from(
        { length: 2 },
        () => `/api/donation-status/${pendingDonation.id}?${new URLSearchParams({ sendEmail: '1', ref })}`,
      ),
    );

    const returnUrl = 'https://voedselbank.example/dank-u-wel';
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed', returnUrl });
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Bedankt, Zoë!');
    await expect(headline()).toBeFocused();
    await expect(page).toHaveTitle(`Bedankt, Zoë! – ${pendingDonation.organizationName}`);
    await expect(page.getByRole('link', { name: 'Terug naar website' })).toHaveAttribute('href', returnUrl);
    await expect(page.getByText('Voltooid', { exact: true })).toBeVisible();

    await page.clock.runFor(10_000);
    expect(await countStatusRequests()).toBe(3);
  });

  test.each(['failed', 'expired', 'canceled'] as const)(
    'stops asking for the status when the gift is %s',
    async (status) => {
      await openPage();
      await waitForAnswers(1);
      world.site.answerStatus = () => ({ ...pendingDonation, status });
      await page.clock.runFor(2_000);
      await expect(headline()).toHaveText('Donatie niet geslaagd');
      await expect(page.getByText('Er is geen bedrag afgeschreven.')).toBeVisible();
      await expect(confetti()).toHaveCount(0);
      await page.clock.runFor(10_000);
      expect(await countStatusRequests()).toBe(2);
    },
  );

  test('is reloaded when the gift is paid, if the server can write the thanks only after the payment', async () => {
    world.site.known = { reloadsWhenPaid: true };
    await openPage();
    await waitForAnswers(1);
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    world.site.known = { reloadsWhenPaid: true, paidTwiceCents: 25_00 };
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Hiervoor was al betaald');
    await page.clock.runFor(10_000);
    await expect(confetti()).toHaveCount(0);
    expect(world.site.statusRequests).toHaveLength(2);
  });

  test('says that the status is unknown after two failed requests, and still shows a later result', async () => {
    await openPage();
    await waitForAnswers(1);
    world.site.answerStatus = () => undefined;
    await page.clock.runFor(2_000);
    await waitForAnswers(2);
    await expect(headline()).toHaveText('Betalingsstatus controleren...');
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Betalingsstatus onbekend');
    await expect(page.getByText('geen bedrag')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Fout bij het controleren van donatiestatus');
    await expect(page.getByRole('alert')).toContainText(
      'Er is een fout opgetreden bij het controleren van de status van uw donatie.',
    );

    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Bedankt, Zoë!');
  });

  test('sends no status requests while its tab is hidden, and keeps showing the last result', async () => {
    await openPage();
    await waitForAnswers(1);
    world.site.answerStatus = () => undefined;
    for (const answers of [2, 3]) {
      await page.clock.runFor(2_000);
      await waitForAnswers(answers);
    }
    await expect(headline()).toHaveText('Betalingsstatus onbekend');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(2_000);
    await waitForAnswers(4);
    await expect(headline()).toHaveText('Betalingsstatus onbekend');
    expect(await countStatusRequests()).toBe(3);

    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('Bedankt, Zoë!');
  });

  test('links to the contact page when the server does not know the gift', async () => {
    await openPage();
    await waitForAnswers(1);
    world.site.answerStatus = () => 'unknown';
    await page.clock.runFor(2_000);
    await expect(headline()).toHaveText('We kennen deze gift niet');
    await expect(headline()).toBeFocused();
    await expect(page.getByRole('link', { name: 'neem contact op met Gulhart' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(page.getByText('geen bedrag')).toHaveCount(0);
    await page.clock.runFor(10_000);
    expect(await countStatusRequests()).toBe(2);
  });

  test('says after half a minute that the payment takes longer than usual', async () => {
    await openPage();
    await waitForAnswers(1);
    await expect(page.getByText('Dit duurt langer dan gewoonlijk.')).toBeHidden();
    await page.clock.runFor(30_000);
    await expect(page.getByText('Dit duurt langer dan gewoonlijk.')).toBeVisible();
  });

  test('is reloaded automatically without JavaScript', async () => {
    await openPage({ javaScriptEnabled: false });
    await expect(headline()).toHaveText('Betalingsstatus controleren...');
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    await expect(headline()).toHaveText('Bedankt, Zoë!');
    expect(world.site.statusRequests).toEqual([]);
  });
});

describe('confetti', () => {
  beforeEach(() => {
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
  });

  test('bursts every 250 ms for three seconds, and then disappears', async () => {
    await openPage();
    await page.clock.runFor(1_100);
    await expect(confetti()).toHaveAttribute('data-bursts', '5');
    await page.clock.runFor(1_800);
    await expect(confetti()).toHaveAttribute('data-bursts', '12');
    await page.clock.runFor(200);
    await expect(confetti()).toHaveAttribute('data-bursts', '12');
    await page.clock.runFor(3_000);
    await expect(confetti()).toHaveCount(0);
  });

  test('is not shown again when the donor reloads the page', async () => {
    await openPage();
    await page.clock.runFor(500);
    await expect(confetti()).toHaveCount(1);
    await page.reload();
    await page.clock.runFor(500);
    await expect(headline()).toHaveText('Bedankt, Zoë!');
    await expect(confetti()).toHaveCount(0);
  });

  test('is not shown when the donor prefers reduced motion', async () => {
    await openPage({ reducedMotion: 'reduce' });
    await expect(headline()).toHaveText('Bedankt, Zoë!');
    await page.clock.runFor(500);
    await expect(confetti()).toHaveCount(0);
  });

  test('is not shown after a gift on an in-memoriam page', async () => {
    world.site.known = {
      campaign: { title: 'Jan de Vries', path: '/c/jan', isClosed: false, isQuiet: true },
    };
    await openPage();
    await expect(headline()).toHaveText('Bedankt, Zoë');
    await page.clock.runFor(500);
    await expect(confetti()).toHaveCount(0);
  });
});

test('neither the status page nor the stop page has a serious accessibility problem', async () => {
  await openPage({ reducedMotion: 'reduce' });
  await page.clock.resume();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  for (const status of ['completed', 'failed', 'canceled', 'unknown'] as const) {
    world.site.answerStatus = () => (status === 'unknown' ? status : { ...pendingDonation, status });
    await page.reload();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  }
  await page.goto(`${world.site.origin}/maandgift/token`);
  await expect(page.getByRole('button', { name: 'Stop mijn maandelijkse gift' })).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
});
