import { buildJobs } from '../../app.ts';
import { changeSubscription } from '../../modules/money/subscriptions/changes/request-change.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { DonorBrowser, linkMailedTo } from '../donor-browser.ts';
import { aMonthlyGift, callWebhook, pay, subscriptionOf, waitUntilChargeStarts } from '../giving-builders.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function missCharges(world: StoryWorld, organisation: Organisation): Promise<void> {
  const waitDays = async (days: number) => {
    await world.movePast({ days });
    await world.settle();
    world.now = world.providerNow();
    await world.runScheduled('missed-charges');
    await world.movePast({ minutes: 1 });
    await world.settle();
  };
  const miss = async (gift: { id: string; subscriptionId: string }, code: string) => {
    await waitUntilChargeStarts(world, gift);
    const { mollie_customer_id: customer, webhook_token: token } = await subscriptionOf(world, gift);
    const payments = (await world.state()).accounts.flatMap((account) => account.payments);
    const charge = payments.find((each) => each.customerId === customer && each.status === 'pending')!;
    world.now = world.providerNow();
    await world.control(`payments/${charge.id}/status`, { status: 'failed', bankReasonCode: code });
    await world.settle();
    await callWebhook(world, token, `id=${charge.id}`);
    await world.settle();
    await waitDays(0);
    const { rows } = await world.owner.query<{ id: string; token: string }>(
      'select missed_charge_id as id, token from missed_charge where subscription_id = $1 order by due_on desc',
      [gift.subscriptionId],
    );
    return rows[0]!;
  };
  const openPagesAbout = async ({ token }: { token: string }) => {
    for (const path of ['missed-charges', 'missed-charges/figures', 'subscriptions/summary'])
      await expectDone(organisation.get(`/api/admin/${path}`));
    await expectDone(organisation.get(`/herstel/${token}`));
  };
  const aGiftOf = (email: string) => aMonthlyGift(world, organisation, { email });
  await saveSetting(organisation, 'storno_recovery', 'ja');
  const scope = mintOrganisationScope(organisation.id);
  const lost = await aGiftOf('verloren@voorbeeld.nl');
  await changeSubscription(world.deps, scope, lost.subscriptionId, 'donor', () => ({
    kind: 'amount',
    amountCents: 2000,
  }));
  await openPagesAbout(await miss(lost, 'MS02'));
  await waitDays(16);
  await miss(lost, 'MS02');
  await waitDays(16);
  const paid = await miss(await aGiftOf('betaalt@voorbeeld.nl'), 'SL01');
  const answer = await organisation.post(`/herstel/${paid.token}`);
  await pay({ id: '', checkoutUrl: answer.headers.location! });
  await waitDays(0);
  const browser = new DonorBrowser(world.app);
  const confirm = await linkMailedTo(world, 'betaalt@voorbeeld.nl', 'my-gift-account');
  await expectDone(browser.get(confirm));
  await expectDone(browser.send(confirm));
  await world.settle();
  await openPagesAbout(paid);
  await repeatRecovery(world, organisation);
  const again = await miss(await aGiftOf('opnieuw@voorbeeld.nl'), 'AM04');
  await waitDays(8);
  await openPagesAbout(again);
  await waitDays(3);
  for (const action of ['ask', 'give-up']) {
    const gift = await aGiftOf(`${action}@voorbeeld.nl`);
    const missed = await miss(gift, 'AM05');
    await expectDone(organisation.get('/api/admin/waiting'));
    await expectDone(organisation.post(`/api/admin/missed-charges/${missed.id}/${action}`));
    await changeSubscription(world.deps, scope, gift.subscriptionId, 'donor', () => ({
      kind: 'amount',
      amountCents: 500,
    }));
    await openPagesAbout(missed);
  }
  const ended = await aGiftOf('overleden@voorbeeld.nl');
  await world.owner.query(
    `update mail set status = 'queued', sent_at = null where recipient = 'overleden@voorbeeld.nl'`,
  );
  await openPagesAbout(await miss(ended, 'MD07'));
  world.now = new Date();
}

async function repeatRecovery(world: StoryWorld, { id: organisationId }: Organisation): Promise<void> {
  const { rows } = await world.owner.query<{ donationId: string; paymentId: string; mandateId: string }>(
    `select d.donation_id as "donationId", p.payment_id as "paymentId", c.mandate_id as "mandateId"
     from payment p join donation d using (organisation_id, donation_id)
     join subscription_change c using (organisation_id, subscription_id)
     where d.organisation_id = $1 and p.kind = 'recovery' and c.mandate_id is not null`,
    [organisationId],
  );
  const job = buildJobs(world.deps).find(({ name }) => name === 'charge-moved');
  await job!.run({ organisationId, ...rows[0]! }, { number: 1, isLast: false });
}
