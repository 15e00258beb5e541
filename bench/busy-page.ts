import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openCampaignPage, readShownTotals } from '../harness/campaign-page.ts';
import { findInconsistencies, readProductLedger } from '../harness/ledger/read-product-ledger.ts';
import { liveKey } from '../harness/mollie.ts';
import { createOrganisation } from '../harness/organisation.ts';
import { confirmAddresses } from '../harness/product-database.ts';
import { asOwner, findDifferences } from './appeal-ledger.ts';
import { runDonors, waitUntilSettled } from './appeal.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { percentile } from './load.ts';
import { receiveMails, type MailReceiver } from './receive-mails.ts';
import { row, type Row } from './row.ts';

const rush = { calmSeconds: 0, stormSeconds: 20, giftsPerSecond: 200, formsPerSecond: 0 };
const name = `${rush.giftsPerSecond} gifts a second to one page for ${rush.stormSeconds} seconds`;

export async function benchBusyPage(): Promise<Row[]> {
  const receiver = await receiveMails();
  try {
    // As in compose.yaml, a worker draws the receipts, not the web process.
    const environment = { ROLE: 'web', SMTP_URL: receiver.smtpUrl };
    return await withGivingWorld(environment, (world) => measure(world, receiver));
  } finally {
    await receiver.stop();
  }
}

async function measure(world: GivingWorld, receiver: MailReceiver): Promise<Row[]> {
  const siteUrl = world.product.url;
  await world.startProduct({ ROLE: 'worker' });
  // Uses a live key, because the totals of a page leave out test donations.
  const organisation = await createOrganisation(siteUrl, { username: 'actie', key: liveKey });
  await asOwner(world.database.connectionString, confirmAddresses);
  const open = (slug: string, parentId: string | null) =>
    openCampaignPage(siteUrl, organisation, { title: 'Samen voor de buurt', slug, parentId });
  const campaign = await open('samen', null);
  const page = await open('samen-rennen', campaign.id);

  const rushAndSettle = async () => {
    const donors = await runDonors({ siteUrl, orgId: organisation.id, page: page.slug, ...rush });
    await waitUntilSettled(world, receiver, donors.accepted.length - donors.unpaid);
    return donors;
  };
  const running = rushAndSettle();
  const meanwhile = await compareUntil(world, running);
  const outcome = await running;
  const ledger = await asOwner(world.database.connectionString, readProductLedger);
  const expected = {
    cents: ledger.movements.reduce((sum, { amountCents }) => sum + amountCents, 0),
    gifts: ledger.movements.length,
  };
  const differences = [...meanwhile.differences, ...(await findDifferences(world, outcome))];
  for (const each of [page, campaign]) {
    const shown = await readShownTotals(siteUrl, organisation, each);
    for (const [where, totals] of Object.entries(shown))
      if (!isDeepStrictEqual(totals, expected))
        differences.push(`${each.slug}: ${JSON.stringify({ [where]: totals, ledger: expected })}`);
  }
  for (const difference of differences) console.log(`DIFFERENCE ${difference}`);
  const { offered, accepted, refused, others, giftMs, unpaid } = outcome;
  for (const [what, times] of Object.entries(others))
    console.log(`UNEXPECTED ANSWER ${what}: ${times} times`);
  const otherAnswers = Object.values(others).reduce((sum, count) => sum + count, 0);
  if (differences.length + otherAnswers + unpaid > 0) process.exitCode = 1;
  return [
    row(`${name}: accepted`, accepted.length / rush.stormSeconds, '/s', rush.giftsPerSecond),
    row(`${name}: refused with 429`, refused, '', offered),
    row(`${name}: accepted gift, 95th percentile`, percentile(giftMs, 0.95), 'ms', null),
    row(`${name}: on the page, in the ledger and paid`, expected.gifts, '', accepted.length),
    row(`${name}: checks of the page’s counters meanwhile`, meanwhile.checks, '', null),
    row(`${name}: differences`, differences.length, '', null),
  ];
}

/**
 * Until `end` settles, checks that the ledger and the counters of the page agree. One statement reads both, so that a
 * gift between two reads causes no difference.
 */
async function compareUntil({ database }: GivingWorld, end: Promise<unknown>) {
  const differences: string[] = [];
  let checks = 0;
  let isOver = false;
  // The caller gets the error when it awaits `end`.
  end.finally(() => (isOver = true)).catch(() => {});
  await asOwner(database.connectionString, async (owner) => {
    for (; !isOver; checks += 1) {
      differences.push(...(await findInconsistencies(owner)));
      await sleep(500);
    }
  });
  return { checks, differences };
}
