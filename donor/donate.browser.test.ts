import type { Page } from '@playwright/test';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { findAccessibilityProblems } from './testing/accessibility.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { type CustomerSite, startCustomerSite } from './testing/customer-site.ts';
import { createGate } from './testing/gate.ts';
import { donationPage } from './testing/pages.ts';
import { expect } from './testing/expect.ts';

const world = createBrowserWorld();
let customer: CustomerSite;
let page: Page;

beforeEach(async () => {
  customer = await startCustomerSite();
  page = await world.newPage({ viewport: { width: 800, height: 900 } });
});

afterEach(() => customer.close());

const form = () => `
  <form class="donation-form" method="post" action="${world.site.origin}/donation-embed?component=advanced&orgId=org-1">
    <input name="amount" value="12,50">
    <input name="email" type="email" required>
    <label><input type="checkbox" name="isRecurring"> Maandelijks</label>
    <button>Geef <b>nu</b></button>
  </form>`;

const scriptTag = () => `<script src="${world.site.origin}/donate.js?orgId=org-1"></script>`;

async function open(html: string, contentSecurityPolicy?: string): Promise<void> {
  customer.show(html, contentSecurityPolicy);
  await page.goto(customer.url);
}

const email = () => page.locator('[name=email]');
const button = () => page.getByRole('button');
const frame = () => page.frameLocator('iframe >> nth=0');

describe('donate.js with a customer’s own form', () => {
  test('sends a gift from another site, without cookies, and navigates to the checkout', async () => {
    await page.context().addCookies([{ name: 'sessie', value: 'geheim', url: world.site.origin }]);
    await open(`<head>${scriptTag()}</head><body>${form()}`);
    await email().fill('jan@voorbeeld.nl');
    await page.getByLabel('Maandelijks').check();
    await button().click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts).toHaveLength(1);
    const { idempotencyKey, ...fields } = world.site.gifts[0]?.fields ?? {};
    expect(fields).toEqual({
      amount: '12.50',
      isRecurring: true,
      email: 'jan@voorbeeld.nl',
      paymentMethod: 'ideal',
      currency: 'EUR',
      orgId: 'org-1',
      returnUrl: customer.url,
    });
    expect(idempotencyKey).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(world.site.gifts[0]?.headers.origin).toBe(new URL(customer.url).origin);
    expect(world.site.gifts[0]?.headers.cookie).toBeUndefined();
  });

  test('sends the campaign page, the fund and the source of the visit with the gift', async () => {
    const marked = scriptTag().replace(
      '<script',
      '<script data-gulhart-fund="fonds" data-gulhart-page="alle"',
    );
    customer.show(marked + form().replace('<form', '<form data-gulhart-page="samen"'));
    await page.goto(`${customer.url}&utm_source=nieuwsbrief&utm_id=7`, {
      referer: 'https://www.krant.example/artikel',
    });
    await email().fill('jan@voorbeeld.nl');
    await button().click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts[0]?.fields).toMatchObject({
      page: 'samen',
      fund: 'fonds',
      utm_source: 'nieuwsbrief',
      referrer: 'www.krant.example',
    });
    expect(world.site.gifts[0]?.fields).not.toHaveProperty('utm_id');
  });

  test('handles a form that is added after the script, and hides the submit event from other listeners', async () => {
    await open(scriptTag());
    await page.evaluate((html) => {
      document.addEventListener('submit', () => document.body.append('De bouwer was eerder'));
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', html));
    }, form());
    await email().fill('jan@');
    await button().click();
    await expect(page.getByRole('alert')).toHaveText('Voer een geldig e-mailadres in');
    await expect(page.getByText('De bouwer was eerder')).toHaveCount(0);
  });

  test('shows errors in Dutch, inside the form', async () => {
    await open(scriptTag() + form());
    await page.locator('[name=amount]').fill('1.250');
    await button().click();
    const message = page.locator('form').getByRole('alert');
    await expect(message).toHaveText(
      '1.250 kan twee dingen betekenen: typ 1250 of 1,25Voer een geldig e-mailadres in',
    );
    await expect(page.locator('[name=amount]')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
    expect(world.site.gifts).toEqual([]);

    await page.locator('[name=amount]').fill('1250');
    await expect(message).toHaveText('Voer een geldig e-mailadres in');
    await email().fill('jan@voorbeeld.nl');
    await expect(message).toHaveCount(0);
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  });

  test('sends one gift on a double click, and retries a failed gift with the same idempotency key', async () => {
    const answer = createGate();
    world.site.answerGift = async () => {
      await answer.opened;
      return { status: 503, body: { message: 'Gulhart is even niet bereikbaar. Probeer het zo weer.' } };
    };
    await open(scriptTag() + scriptTag() + form());
    await email().fill('jan@voorbeeld.nl');
    await button().dblclick();
    await expect(button()).toHaveText('Verwerken...');
    answer.open();
    await expect(page.getByRole('alert')).toHaveText(
      'Er is een fout opgetredenGulhart is even niet bereikbaar. Probeer het zo weer.',
    );
    await expect(button().locator('b')).toHaveText('nu');
    expect(world.site.gifts).toHaveLength(1);
    await button().click();
    await expect.poll(() => world.site.gifts.length).toBe(2);
    expect(world.site.gifts[1]?.fields['idempotencyKey']).toBe(world.site.gifts[0]?.fields['idempotencyKey']);
  });

  test('submits the plain form when the site’s security policy blocks requests to our server', async () => {
    await open(scriptTag() + form(), `connect-src 'self'`);
    await email().fill('jan@voorbeeld.nl');
    await button().click();
    await expect(page).toHaveURL(`${world.site.origin}/donation-embed?component=advanced&orgId=org-1`);
  });

  test('leaves the plain form usable when the site blocks the script', async () => {
    await open(scriptTag() + form(), `script-src 'self'`);
    await email().fill('jan@voorbeeld.nl');
    await button().click();
    await expect(page).toHaveURL(`${world.site.origin}/donation-embed?component=advanced&orgId=org-1`);
  });

  test('adds one global variable and stores nothing in the browser', async () => {
    await open('');
    const before = await page.evaluate(() => Object.keys(window));
    await open(scriptTag() + form());
    const after = await page.evaluate(() => Object.keys(window));
    expect(after.filter((name) => !before.includes(name))).toEqual(['Gulhart']);
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(['', 0, 0]);
  });

  test('shows readable messages whatever the style of the site', async () => {
    await open(
      `<style>body{background:#000;color:#000;font-size:4px}form *{color:#000;background:#000}</style>${scriptTag()}${form()}`,
    );
    await button().click();
    const style = await page.getByRole('alert').evaluate((element) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(element);
      return { color, backgroundColor, fontSize };
    });
    expect(style).toEqual({
      color: 'rgb(176, 28, 28)',
      backgroundColor: 'rgb(255, 255, 255)',
      fontSize: '16px',
    });
  });
});

describe('donate.js with a placeholder for our form', () => {
  const place = '<div data-gulhart-form="simple"><a href="/doneer">Doneer op onze pagina</a></div>';

  test('shows the complete form at its full height', async () => {
    await open(scriptTag() + place);
    await expect(frame().getByRole('button', { name: 'Doneer € 10,00' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Donatieformulier');
    await expect(page.getByText('Doneer op onze pagina')).toHaveCount(0);
    await expectFrameToFit();
    await frame().getByText('Ander bedrag').click();
    await expect(frame().getByLabel('Bedrag in euro')).toBeFocused();
    await expectFrameToFit();
  });

  test('passes the campaign page and the source of the visit to our form', async () => {
    const ofPage = '<div data-gulhart-form="simple" data-gulhart-page="samen"></div>';
    customer.show(`${scriptTag()}${ofPage}`);
    await page.goto(`${customer.url}&utm_source=nieuwsbrief`);
    const { searchParams } = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
    expect(searchParams.get('page')).toBe('samen');
    expect(searchParams.get('utm_source')).toBe('nieuwsbrief');
  });

  test('sends a gift from inside the frame, and navigates the whole window to the checkout', async () => {
    await open(scriptTag() + place);
    await frame().getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await frame().getByRole('button').click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts[0]?.fields).toMatchObject({
      orgId: donationPage.organisation?.id,
      returnUrl: customer.url,
    });
  });

  test('is not needed if the site itself adds the iframe: the form reaches the checkout without JavaScript', async () => {
    page = await world.newPage({ javaScriptEnabled: false });
    await open(`<iframe height="900" src="${world.site.origin}/donation-embed?component=simple"></iframe>`);
    await frame().getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await frame().getByRole('button').click();
    await expect(page).toHaveURL(`${world.site.origin}/checkout`);
  });

  test('is not needed for a sandboxed iframe: the form shows a link that opens the checkout in the whole window', async () => {
    const address = `${world.site.origin}/donation-embed?component=simple`;
    await open(`<iframe sandbox="allow-scripts allow-forms allow-same-origin" src="${address}"></iframe>`);
    await frame().getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await frame().getByRole('button').click();
    const link = frame().getByRole('link', { name: 'Ga verder naar de betaalpagina' });
    await expect(link).toHaveAttribute('href', `${world.site.origin}/checkout`);
    await expect(link).toHaveAttribute('target', '_top');
  });

  test('accepts a height only from its own frame, and only while that frame shows our page', async () => {
    await open(scriptTag() + place);
    await expectFrameToFit();
    const height = await frameHeight();
    await page.evaluate(() => window.postMessage({ type: 'gulhart:height', height: 7 }, '*'));
    // This frame also shows our page, but the script did not create the frame.
    await page.evaluate((src) => {
      const other = document.createElement('iframe');
      other.src = src;
      document.body.append(other);
    }, `${world.site.origin}/donation-embed?component=advanced`);
    await expect(page.frameLocator('iframe >> nth=1').getByLabel('Voornaam')).toBeAttached();
    expect(await frameHeight()).toBe(height);

    customer.show(
      `<p>Overgenomen</p><script>parent.postMessage({ type: 'gulhart:height', height: 7 }, '*')</script>`,
    );
    await page
      .locator('iframe >> nth=0')
      .evaluate((element, src) => element.setAttribute('src', src), customer.url);
    await expect(frame().getByText('Overgenomen')).toBeAttached();
    expect(await frameHeight()).toBe(height);
  });

  test('shows the background of the site around the form, even on a dark site', async () => {
    await open(`<style>:root{color-scheme:dark}body{background:#000080}</style>${scriptTag()}${place}`);
    await expectFrameToFit();
    expect(
      await frame()
        .locator('html')
        .evaluate((html) => getComputedStyle(html).backgroundColor),
    ).toBe('rgba(0, 0, 0, 0)');
    const box = await page.locator('iframe').boundingBox();
    const corner = await page.screenshot({
      fullPage: true,
      clip: { x: box!.x, y: box!.y + box!.height - 1, width: 1, height: 1 },
    });
    const dot = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data];
    }, corner.toString('base64'));
    expect(dot).toEqual([0, 0, 128, 255]);
  });

  test('keeps the placeholder, adds a link and warns the owner in the console when our frame stays empty', async () => {
    await page.clock.install();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await open(scriptTag() + place, `frame-src 'self'`);
    await expect(page.getByText('Doneer op onze pagina')).toBeVisible();
    await page.clock.runFor(5_000);
    expect(warnings).toEqual([`Gulhart: voeg het domein ${new URL(page.url()).origin} toe.`]);
    const link = page.getByRole('link', { name: 'Doneer nu' });
    await expect(link).toHaveAttribute('href', new RegExp(`^${world.site.origin}/donation-embed`));
    await expect(page.getByText('Doneer op onze pagina')).toBeVisible();
  });

  test('shows one link when our frame stays empty and the placeholder already links to our page', async () => {
    await page.clock.install();
    const own = `<a href="${world.site.origin}/donation-embed?component=simple">Doneer nu</a>`;
    await open(`${scriptTag()}<div data-gulhart-form="simple">${own}</div>`, `frame-src 'self'`);
    await page.clock.runFor(5_000);
    await expect(page.getByRole('link')).toHaveCount(1);
  });
});

describe('donate.js with a button for our form', () => {
  const place =
    '<div data-gulhart-form="simple" data-gulhart-button="Steun ons"><a href="/doneer">Doneer</a></div>';
  const opener = () => page.getByRole('button', { name: 'Steun ons' });
  const dialog = () => page.getByRole('dialog', { name: 'Steun ons' });

  test('opens the form in a dialog, and returns the focus to the button when the dialog closes', async () => {
    await open(`${scriptTag()}${place}<input name="elders">`);
    await expect(page.getByRole('link', { name: 'Doneer' })).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    await opener().focus();
    await page.keyboard.press('Enter');
    await expect(dialog()).toBeVisible();
    await expectFrameToFit();
    await expect(page.getByRole('button', { name: 'Sluiten' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(frame().getByLabel('€ 10')).toBeFocused();
    // The focus cycles through the form and never leaves the dialog.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('[name=elders]')).not.toBeFocused();
    }

    await frame().getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(opener()).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(frame().getByLabel('E-mailadres')).toHaveValue('jan@voorbeeld.nl');
    await page.getByRole('button', { name: 'Sluiten' }).press('Escape');
    await expect(dialog()).toBeHidden();
    await opener().click();
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await expect(dialog()).toBeHidden();
    await expect(opener()).toBeFocused();
  });

  test('sends a gift from inside the dialog on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 500 });
    await open(scriptTag() + place);
    await opener().click();
    await expectFrameToFit();
    expect(await page.evaluate(() => document.querySelector('dialog')!.scrollWidth)).toBeLessThanOrEqual(320);
    await frame().getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await frame().getByRole('button').click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts).toHaveLength(1);
  });

  test('gives the button the colours that the site chooses, whatever the style of other buttons', async () => {
    await open(
      `<style>button{all:unset}div{--gulhart-colour:#1d4ed8;--gulhart-text-colour:#fffffe}</style>${scriptTag()}${place}`,
    );
    await expect(opener()).toHaveCSS('background-color', 'rgb(29, 78, 216)');
    await expect(opener()).toHaveCSS('color', 'rgb(255, 255, 254)');
    await opener().click();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('shows the form on the page itself when the browser has no dialogs', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
    await open(scriptTag() + place);
    await expect(frame().getByRole('button', { name: 'Doneer € 10,00' })).toBeVisible();
  });
});

function frameHeight(): Promise<number> {
  return page.locator('iframe >> nth=0').evaluate((element) => element.clientHeight);
}

async function expectFrameToFit(): Promise<void> {
  await expect
    .poll(async () => {
      const needed = await frame()
        .locator('html')
        .evaluate((html) => Math.ceil(html.getBoundingClientRect().height));
      return needed > 100 && needed === (await frameHeight());
    })
    .toBe(true);
}
