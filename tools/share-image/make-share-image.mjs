import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const file = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const font = readFileSync(file('web/ui/fonts/bricolage-grotesque.woff2')).toString('base64');

const html = `<!doctype html><style>
@font-face{font-family:Bricolage;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;background:#fffaf3;color:#1c1917;font:650 84px/1.04 Bricolage;letter-spacing:-.015em;position:relative;overflow:hidden}
h1{position:absolute;left:88px;top:150px;margin:0;font:inherit;width:620px}
p{position:absolute;left:88px;bottom:64px;margin:0;font-size:36px}
svg{position:absolute;right:70px;top:70px;width:430px;fill:none;stroke:#d97706;stroke-width:.55;stroke-linecap:round;stroke-linejoin:round}
</style><h1>Van een gul hart naar een open hand.</h1><p>Gulhart</p>
<svg viewBox="0 1 24 22"><path d="M12 14.2 6 8.2a3.8 3.8 0 0 1 5.4-5.4l.6.6.6-.6A3.8 3.8 0 0 1 18 8.2L12 14.2c-2.3 2.3-5 2.3-7.5 1.3-1.3-.5-2.3.8-1.5 1.9 2 2.7 5.3 4.3 9 4.3 4.5 0 7.7-2.1 9.7-5.7"/></svg>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: file('web/public/og-image.png') });
await browser.close();
