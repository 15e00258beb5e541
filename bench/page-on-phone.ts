import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { openCampaignPage } from '../harness/campaign-page.ts';
import { createOrganisation, type Organisation } from '../harness/organisation.ts';
import { withGivingWorld } from './giving-world.ts';
import { median, row, type Row } from './row.ts';

const limitMs = 1_200;
const limitBytes = 40_000;
const loads = 9;
/** Simulates slow 4G. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const processorSlowdown = 4;
const telephone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** Measures the time until the largest element, which is the page's image, is painted. */
export function benchPageOnPhone(): Promise<Row[]> {
  return withGivingWorld({}, async ({ product }) => {
    const organisation = await createOrganisation(product.url, { username: 'fotograaf' });
    const address = await openPage(product.url, organisation);
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
    try {
      const paints = [];
      for (let turn = 0; turn <= loads; turn += 1) paints.push(await measurePaint(browser, address));
      const counted = paints.slice(1);
      const medianOf = (key: 'ms' | 'arrivedMs') => median(counted.map((paint) => paint[key]));
      return [
        row('campaign page on a slow phone, largest paint', medianOf('ms'), 'ms', limitMs),
        row('campaign page on a slow phone, picture received', medianOf('arrivedMs'), 'ms', null),
        row('campaign page on a slow phone, size of the picture', counted[0]!.bytes, 'bytes', limitBytes),
      ];
    } finally {
      await browser.close();
    }
  });
}

interface Paint {
  ms: number;
  arrivedMs: number;
  bytes: number;
}

async function measurePaint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext(telephone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await page.goto(address, { waitUntil: 'load' });
    const largest = await page.evaluate<Paint & { url: string }>(readLargestPaint);
    if (!largest.url.endsWith('.webp')) throw new Error(`the largest element was ${largest.url || 'text'}`);
    return largest;
  } finally {
    await context.close();
  }
}

const readLargestPaint = `new Promise((resolve) => {
  let largest = { ms: 0, arrivedMs: 0, bytes: 0, url: '' };
  const resolveLater = () => setTimeout(() => resolve(largest), 1000);
  let resolving = resolveLater();
  new PerformanceObserver((list) => {
    for (const { startTime, url } of list.getEntries()) {
      const [fetched] = performance.getEntriesByName(url, 'resource');
      const { responseEnd = 0, encodedBodySize = 0 } = fetched ?? {};
      largest = { ms: startTime, arrivedMs: responseEnd, bytes: encodedBodySize, url };
    }
    clearTimeout(resolving);
    resolving = resolveLater();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

async function openPage(origin: string, organisation: Organisation): Promise<string> {
  const uploaded = await fetch(`${origin}/api/admin/images?kind=page`, {
    method: 'POST',
    headers: { cookie: organisation.cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await drawPhotograph()),
  });
  if (!uploaded.ok) throw new Error(`the upload of a picture was answered with ${uploaded.status}`);
  const { id: imageId } = (await uploaded.json()) as { id: string };
  const { slug } = await openCampaignPage(origin, organisation, {
    title: 'Een nieuwe koelwagen voor de voedselbank',
    slug: 'koelwagen',
    shortText: 'Onze wagen is op. Met een nieuwe halen wij elke week 400 kratten eten op.',
    longText: 'Al elf jaar rijden onze vrijwilligers met dezelfde wagen. '.repeat(20),
    imageId,
    goal: '25000',
  });
  return `${origin}/c/${slug}`;
}

/** Draws coarse and fine spots over one another, so that the file is as large as a detailed photograph. */
async function drawPhotograph(): Promise<Buffer> {
  const size = { width: 3_000, height: 2_000 };
  const spots = async (scale: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(size.width / scale),
        height: Math.ceil(size.height / scale),
        channels: 3,
        background: 'gray',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const layers = [await spots(100, 50), await spots(25, 40), await spots(8, 35)];
  return sharp(await spots(400, 70))
    .composite(layers.map((input) => ({ input, blend: 'overlay' })))
    .jpeg({ quality: 85 })
    .toBuffer();
}
