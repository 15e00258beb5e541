import { fork } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../harness/wait-until.ts';
import type { AppealOutcome, AppealPlan } from './appeal-plan.ts';
import { findDifferences, isSettled } from './appeal-ledger.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { percentile } from './load.ts';
import { residentMbOf } from './process-use.ts';
import { receiveMails, type MailReceiver } from './receive-mails.ts';
import { row, type Row } from './row.ts';

const storm = { calmSeconds: 5, stormSeconds: 120, giftsPerSecond: 500, formsPerSecond: 20 };
const formLimitMs = 200;
const timeoutMs = 20 * 60_000;

/** Simulates a televised appeal: 1 donation a second, then 500 a second, with the rate limits of production. */
export async function benchAppeal(): Promise<Row[]> {
  const receiver = await receiveMails();
  try {
    const environment = {
      // As in compose.yaml, a worker draws the receipts, not the web process.
      ROLE: 'web',
      SMTP_URL: receiver.smtpUrl,
    };
    return await withGivingWorld(environment, (world) => measure(world, receiver));
  } finally {
    await receiver.stop();
  }
}

async function measure(world: GivingWorld, receiver: MailReceiver): Promise<Row[]> {
  const { product, orgId, startProduct } = world;
  await startProduct({ ROLE: 'worker' });
  const outcome = await runDonors({ siteUrl: product.url, orgId, ...storm });
  const endedAt = Date.now();
  await waitUntilSettled(world, receiver, outcome.accepted.length - outcome.unpaid);
  const settledSeconds = (Date.now() - endedAt) / 1000;
  const differences = await findDifferences(world, outcome);
  for (const difference of differences) console.log(`DIFFERENCE ${difference}`);
  for (const [what, times] of Object.entries(outcome.others))
    console.log(`UNEXPECTED ANSWER ${what}: ${times} times`);
  const { offered, accepted, refused, withoutRetryAfter, others, formMs, giftMs, refusalMs, unpaid } =
    outcome;
  const otherAnswers = Object.values(others).reduce((sum, count) => sum + count, 0);
  if (differences.length + otherAnswers + withoutRetryAfter + unpaid > 0) process.exitCode = 1;
  return [
    row('appeal: gifts offered', offered, '', null),
    row('appeal: accepted', accepted.length, '', offered),
    row('appeal: refused with 429', refused, '', offered),
    row('appeal: refused without Retry-After', withoutRetryAfter, '', refused),
    row('appeal: any other answer, or none', otherAnswers, '', offered),
    row('appeal: accepted and not paid', unpaid, '', accepted.length),
    row('appeal: differences between the ledgers', differences.length, '', null),
    row('appeal: form, median', percentile(formMs, 0.5), 'ms', formLimitMs),
    row('appeal: form, 95th percentile', percentile(formMs, 0.95), 'ms', formLimitMs),
    row('appeal: accepted gift, 95th percentile', percentile(giftMs, 0.95), 'ms', null),
    row('appeal: refusal, 95th percentile', percentile(refusalMs, 0.95), 'ms', null),
    row('appeal: until the last receipt was mailed', settledSeconds, 's', storm.stormSeconds),
    row('appeal: resident memory', residentMbOf(product), 'MB', null),
  ];
}

export async function runDonors(plan: AppealPlan): Promise<AppealOutcome> {
  const donors = fork('bench/appeal-donors.ts', { execArgv: ['--import', 'tsx'] });
  donors.send(plan);
  const [outcome] = (await once(donors, 'message')) as [AppealOutcome];
  return outcome;
}

export async function waitUntilSettled(
  world: GivingWorld,
  receiver: MailReceiver,
  mails: number,
): Promise<void> {
  const isDone = async () => (await receiver.mails()).taken >= mails && (await isSettled(world));
  await waitUntil('all receipts and an idle product', isDone, { timeoutMs, pauseMs: 1_000 });
}
