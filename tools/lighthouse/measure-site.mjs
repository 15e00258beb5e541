import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const origin = new URL(process.argv[2] ?? 'http://localhost:3000').origin;
const runs = Number(process.argv[3] ?? 1);
const chosen = process.argv.slice(4);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
});
try {
  print(['page', ...categories, 'LCP', 'TBT', 'CLS', 'kB'].join('\t'));
  for (const address of await listPages()) await measure(address);
} finally {
  chrome.kill();
}

async function listPages() {
  if (chosen.length > 0) return chosen;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

async function measure(path) {
  const reports = [];
  for (let run = 0; run < runs; run++) {
    const { lhr } = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
    });
    reports.push(lhr);
  }
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const report = reports[Math.floor(reports.length / 2)];
  const value = (audit) => report.audits[audit].numericValue;
  print(
    [
      path,
      ...categories.map((name) => Math.round(report.categories[name].score * 100)),
      `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `${Math.round(value('total-blocking-time'))} ms`,
      value('cumulative-layout-shift').toFixed(3),
      Math.round(value('total-byte-weight') / 1000),
    ].join('\t'),
  );
  for (const name of categories) printLosses(report, name);
}

function printLosses(report, category) {
  if (report.categories[category].score === 1) return;
  for (const { id, weight } of report.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = report.audits[id];
    if (weight > 0 && score !== null && score < 1)
      print(`  ${category}: ${title} (${score}) ${displayValue}`);
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
