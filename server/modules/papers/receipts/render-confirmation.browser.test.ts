import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../platform/clean-html/clean-html.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { aReceipt } from './testing/a-receipt.ts';
import { hostileHtml, hostileNames } from '../../../platform/clean-html/testing/hostile-html.ts';

let browser: Browser;
const address = 'http://mail.example/';

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
});

afterAll(() => browser.close());

async function findDocumentsWithScript(documents: string[]): Promise<string[]> {
  const context = await browser.newContext();
  // Blocks every request except the one for the page itself, so that each frame stays on its document.
  await context.route('**', (route) =>
    route.request().url() === address
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
      : route.fulfill({ status: 204 }),
  );
  const page = await context.newPage();
  await page.goto(address);
  const acting = await page.evaluate<number[]>(`(${openAndClickAll})(${JSON.stringify(documents)})`);
  await context.close();
  return acting.map((index) => documents[index] ?? '');
}

// The script is a string, because TypeScript has no browser types in this folder.
const openAndClickAll = `async (documents) => {
  const acting = new Set();
  const frames = documents.map((html, index) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentWindow.boom = () => acting.add(index);
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
    return frame;
  });
  for (const frame of frames) {
    for (const element of frame.contentDocument.querySelectorAll('*')) {
      for (const type of ['mouseover', 'click', 'focus', 'toggle', 'load', 'error', 'animationstart'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
      element.click?.();
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  return [...acting];
}`;

describe('in a real browser', () => {
  test('more than thirty of the hostile templates run a script before they are cleaned', async () => {
    expect((await findDocumentsWithScript(hostileHtml)).length).toBeGreaterThan(30);
  });

  test('no cleaned template runs a script', async () => {
    expect(await findDocumentsWithScript(hostileHtml.map(cleanHtml))).toEqual([]);
  });

  test('all cleaned templates together run no script', async () => {
    expect(
      await findDocumentsWithScript([
        cleanHtml(hostileHtml.join('\n')),
        hostileHtml.map(cleanHtml).join('\n'),
      ]),
    ).toEqual([]);
  });

  test('no template runs a script that is part of a filled-in name', async () => {
    const mails = hostileNames.flatMap((name) =>
      [
        ...hostileHtml.filter((html) => html.includes('{{')),
        '<p title="{{recipientName}}">{{recipientName}}</p>',
      ].map(
        (template) =>
          renderConfirmation(
            template,
            aReceipt({ donorName: name, organisationName: name, websiteUrl: name }),
          ).html,
      ),
    );
    expect(await findDocumentsWithScript(mails)).toEqual([]);
  });
});
