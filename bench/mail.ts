import nodemailer from 'nodemailer';
import { waitUntil } from '../harness/wait-until.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { load } from './load.ts';
import { cpuMsOf } from './process-use.ts';
import { receiveMails, type MailReceiver } from './receive-mails.ts';
import { row, type Row } from './row.ts';
import { startGifts, type StartedGift } from './start-gifts.ts';

const gifts = 500;
const timeoutMs = 5 * 60_000;

/** Measures how fast receipts are rendered and mailed. The reference sends the same bytes with nodemailer. */
export async function benchMail(): Promise<Row[]> {
  const receiver = await receiveMails();
  try {
    // The product sends no mail before the worker starts.
    const environment = { SMTP_URL: receiver.smtpUrl, ROLE: 'web' };
    return await withGivingWorld(environment, (world) => measure(world, receiver));
  } finally {
    await receiver.stop();
  }
}

async function measure(
  { product, orgId, startProduct }: GivingWorld,
  receiver: MailReceiver,
): Promise<Row[]> {
  await payAll(await startGifts(`${product.url}/api/donations`, orgId, gifts));
  const worker = await startProduct({ ROLE: 'worker' });
  // The figures exclude the start of the worker.
  const { taken } = await waitForMails(receiver, 1);
  const before = cpuMsOf(worker);
  const { firstAt, lastAt } = await waitForMails(receiver, gifts);
  const cpuMs = (cpuMsOf(worker) - before) / (gifts - taken);
  const reference = await sendBare(receiver.smtpUrl, await receiver.last());
  return [
    row('receipts rendered and mailed', (gifts - 1) / ((lastAt - firstAt) / 1000), '/s', reference.perSecond),
    row('worker CPU per gift settled and mailed', cpuMs, 'ms', reference.cpuMs),
  ];
}

/** Each checkout at the simulator waits until the product acknowledges the webhook, but at most 2 seconds. */
async function payAll(started: StartedGift[]): Promise<void> {
  await load(
    { count: started.length, concurrency: 20 },
    (index) => ({
      method: 'POST',
      url: started[index]!.checkoutUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'status=paid',
    }),
    ({ status }) => {
      if (status !== 303) throw new Error(`the checkout answered ${status}`);
    },
  );
}

function waitForMails(receiver: MailReceiver, count: number) {
  const findMails = async () => {
    const mails = await receiver.mails();
    return mails.taken >= count && mails;
  };
  return waitUntil(`${count} receipts`, findMails, { timeoutMs, pauseMs: 200 });
}

async function sendBare(smtpUrl: string, raw: Buffer): Promise<{ perSecond: number; cpuMs: number }> {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3 });
  const envelope = { from: 'post@gulhart.example', to: ['donateur@voorbeeld.nl'] };
  const sendAll = () =>
    Promise.all(Array.from({ length: gifts }, () => transport.sendMail({ envelope, raw })));
  await sendAll();
  const before = { at: performance.now(), cpu: process.cpuUsage() };
  await sendAll();
  const seconds = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  transport.close();
  return { perSecond: gifts / seconds, cpuMs: (user + system) / 1000 / gifts };
}
