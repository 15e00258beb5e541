import { expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import type { MailTransport } from '../../../platform/mail/mail-transport.ts';
import { startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { buildJobs } from '../../../app.ts';
import { aStartedGift, callWebhook, donationOf, pay } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, saveSetting, useGivingWorld } from '../../../testing/giving-world.ts';
import { useMailServer } from '../../../testing/mail-server.ts';
import { sendConfirmation } from './send-confirmation.ts';

const mailServer = useMailServer();
// The mail server gets its port later, so each call reads the current transport.
const mailTransport: MailTransport = {
  send: (mail) => mailServer.transport.send(mail),
  close: () => mailServer.transport.close(),
};
const world = useGivingWorld(() => ({ mailTransport }));

const gifts = 100;
const polls = 5;

test('each of a hundred gifts gets one mail while webhooks, status pages and restarted workers race', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'notify_first_gift', 'nee');
  const scope = mintOrganisationScope(organisation.id);
  const startWorker = () =>
    startJobRunner({
      connectionString: world.connectionString,
      handlers: buildJobs(world.deps),
      log: world.app.log,
    });
  // Ten gifts at a time, so that requests about one gift race with each other, and do not wait for a connection.
  const atOnce = 10;
  const donors = Array.from({ length: gifts }, (_, index) => `donateur${index}@voorbeeld.nl`);
  const inGroups = async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) => {
    const results: Result[] = [];
    for (let from = 0; from < items.length; from += atOnce)
      results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
    return results;
  };

  const restarts = (async () => {
    for (let goal = 25; goal <= gifts; goal += 25) {
      const workers = [await startWorker(), await startWorker()];
      await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  })();
  const started = await inGroups(donors, async (email) => {
    const gift = await aStartedGift(world, organisation, { email });
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, gift);
    await pay(gift);
    await Promise.all([
      callWebhook(world, token, `id=${paymentId}`),
      ...Array.from({ length: polls }, () => world.app.inject(`/api/donation-status/${gift.id}?sendEmail=1`)),
      callWebhook(world, token, `id=${paymentId}`),
      // Repeats the job of a worker that was killed after it queued the mail.
      sendConfirmation(world.deps, scope, gift.id),
    ]);
    return gift;
  });
  await restarts;
  await inGroups(started.slice(-atOnce), (gift) => sendConfirmation(world.deps, scope, gift.id));
  await world.settle();

  const { rows } = await world.owner.query(
    `select count(*)::int as mails, count(distinct donation_id)::int as donations,
       count(distinct recipient)::int as recipients, bool_and(status = 'sent' and kind = 'confirmation') as all_sent
     from mail where organisation_id = $1`,
    [organisation.id],
  );
  expect(rows).toEqual([{ mails: gifts, donations: gifts, recipients: gifts, all_sent: true }]);
  const addressed = mailServer.received.map(({ envelope }) => envelope.join()).toSorted();
  expect(addressed).toEqual(donors.toSorted());
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(gifts);
});
