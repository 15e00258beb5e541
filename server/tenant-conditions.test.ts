import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trials } from '../contract/trials.ts';
import { buildJobs } from './app.ts';
import { searchIndex } from './features/donations/list/search-donations.ts';
import { moveDonor } from './features/donors/move-donor.ts';
import { recordSighting } from './features/organisations/sightings/record-sighting.ts';
import { deliverMail } from './features/mail/deliver-mail.ts';
import { newPaperCode } from './features/papers/paper-code.ts';
import { isSilenced, silenceRecipient } from './features/mail/silence-recipient.ts';
import { findKnownDonor, isKnownAddress } from './features/donors/known-donor.ts';
import { insertLink, removeLinksOf } from './features/my-gift/store.ts';
import { readGiftToPlan } from './features/subscriptions/changes/read-gift-to-plan.ts';
import { findSubscription } from './features/subscriptions/queries.ts';
import { changeGift } from './features/subscriptions/changes/request-change.ts';
import { findCurrentPaymentKey } from './features/settings/payment-keys.ts';
import { forgetAddress } from './features/reminders/forget-address.ts';
import { resealPaymentKeys } from './features/settings/reseal-payment-keys.ts';
import { aPdf } from './platform/pdf/testing/a-pdf.ts';
import { mintOrganisationScope, mintPlatformScope } from './platform/database/mint-scope.ts';
import { dutchDate, monthsLater } from './platform/dutch-calendar.ts';
import { randomId } from './platform/random-id.ts';
import { createSecretBox } from './platform/secrets.ts';
import { anAdministrator, goodPassword, type LoggedIn } from './testing/builders.ts';
import { aCampaignPage, aFund } from './testing/campaign-builders.ts';
import { DonorBrowser, linkMailedTo, openMyGift } from './testing/donor-browser.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  createAtMollie,
  callWebhook,
  pay,
  paymentsNaming,
  subscriptionOf,
  untilChargeBegins,
} from './testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from './testing/giving-world.ts';
import { change, changing } from './testing/changing-gifts.ts';
import { TestVisitor } from './testing/test-world.ts';
import {
  openMutationDatabase,
  type Watched,
  type MutationDatabase,
} from './testing/tenant-mutation-database.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What `npm run attack` tells of this test. */
    told?: string;
  }
}

let database: MutationDatabase;
const firstSecret = 'a secret for tests of at least 32 characters';
const secondSecret = 'its successor, which is as long as that one';
const now = { value: new Date() };
const honoured = { honourName: 'Oma Riet' };
const world = useGivingWorld(async (connectionString) => {
  database = await openMutationDatabase(connectionString);
  return { database, secrets: createSecretBox([firstSecret, secondSecret]), clock: { now: () => now.value } };
});

beforeAll(async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const administrator = await anAdministrator(world);
  // First, while what they ask has not been asked too often about gifts without pages, papers, changes, refunds or
  // further tries.
  await giveThroughPages(organisation);
  await tryTwoForms(organisation);
  await startActionPages(organisation);
  await giveWithCosts(organisation);
  await checkPapers(organisation);
  await changeMonthlyGifts(organisation);
  await payBackPart(organisation);
  await tryAgain(organisation);
  await askAboutWhatIsThere(organisation);
  await missMonths(organisation);
  await giveAndPayBack(organisation);
  await searchAmongMany(organisation);
  await payBackPart(organisation);
  await beSeenOnWebsites(organisation);
  await publishAsAnbi(organisation);
  await askByPage(organisation);
  await remindDonors(organisation);
  await sendCards(organisation);
  await useTheDashboard(organisation, organisation);
  await useTheDashboard(administrator, organisation);
  await changeOwnGifts(organisation);
  await chargeAfterTheEnd(organisation);
  await stopWhileCharging(organisation);
  await sendOverviews(organisation);
  // Ends the organisation's own session.
  await keepTheAccount(organisation);
  await lookAfterThePlatform(organisation, administrator);
});

afterAll(() => database.close());

const onOneLine = ({ statement }: Watched) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim();

/** As far as it takes to know it again. */
const shorten = (watched: Watched) => onOneLine(watched).slice(0, 160);

test('no statement of an organisation reads or changes rows that are another’s', ({ task }) => {
  const statements = database.watched().filter(({ isForPlatform }) => !isForPlatform);
  expect(statements.length).toBeGreaterThan(80);
  const crossing = statements.filter((each) => each.crossing !== undefined);
  expect(crossing.map((each) => `${shorten(each)}: ${each.crossing}`)).toEqual([]);
  task.meta.told = `${statements.length} statements of an organisation reach nothing of another`;
});

test('every statement of an organisation was tried with rows that make a difference to it', () => {
  const idle = database.watched().filter((each) => !each.isForPlatform && each.idle.size > 0);
  expect(idle.map((each) => `${shorten(each)}: ${[...each.idle].join()}`)).toEqual([]);
});

test('every condition on the organisation is missed when it is gone', ({ task }) => {
  const needless = database
    .watched()
    .flatMap((each) =>
      each.noticed.flatMap((noticed, place) => (noticed ? [] : [`${place} of ${shorten(each)}`])),
    );
  expect(needless).toEqual([]);
  task.meta.told = `${database.watched().flatMap(({ noticed }) => noticed).length} conditions, each missed when it is gone`;
});

/**
 * What acts for all organisations may read and change every row, so that only this list misses a condition that is
 * gone.
 */
test('statements of the platform keep the conditions that hold an organisation’s rows together', () => {
  const conditions = database
    .watched()
    .filter(({ isForPlatform, noticed }) => isForPlatform && noticed.length > 0)
    .map((each) => {
      const [about] = /(delete from|update|insert into|from) \w+/.exec(onOneLine(each)) ?? [];
      return `${about}: ${each.noticed.length}`;
    });
  expect(conditions.toSorted()).toEqual([
    'delete from anbi_file: 2',
    'delete from donor: 2',
    'delete from fiscal_record: 1',
    'delete from organisation: 1',
    'delete from organisation_image: 3',
    'from donation: 1',
    'from donation: 1',
    'from honour: 1',
    'from list_jobs_of: 5',
    'from membership: 1',
    'from membership: 4',
    'from organisation_secret: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 2',
    'from organisation_setting: 2',
    'from organisation_setting: 4',
    'from organisation_setting: 6',
    'from organisation_setting: 7',
    'from organisation_setting: 7',
    'from organisation_setting: 7',
    'from organisation_setting: 8',
    'from refund: 1',
    'from unnest: 6',
    'insert into audit_entry: 1',
    'update honour: 1',
    'update mail: 1',
    'update organisation: 1',
    'update organisation: 1',
    'update organisation_secret: 1',
    'update page_maker: 1',
    'update page_maker: 1',
  ]);
});

/** What is most often asked about when there is nothing to find. */
async function askAboutWhatIsThere(organisation: Organisation): Promise<void> {
  const email = 'alleen-maandelijks@voorbeeld.nl';
  const { id } = await aMonthlyGift(world, organisation, { email });
  const setEmail = (value: string | null) =>
    world.owner.query('update donation set email = $2 where donation_id = $1', [id, value]);
  await setEmail(null);
  const link = { expiresAt: new Date(Date.now() + 60_000), newEmail: null };
  await database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    await findKnownDonor(transaction, 'noor@voorbeeld.nl');
    await insertLink(transaction, 'noor@voorbeeld.nl', link);
    await removeLinksOf(transaction, ['noor@voorbeeld.nl', 'nora@voorbeeld.nl']);
    expect(await isKnownAddress(transaction, email)).toBe(true);
    await silenceRecipient(transaction, 'stil@voorbeeld.nl');
    expect(await isSilenced(transaction, 'stil@voorbeeld.nl')).toBe(true);
  });
  await setEmail(email);
}

/** A gift to a page that is part of another and has a fund, shown wherever it is. */
async function giveThroughPages(organisation: Organisation): Promise<void> {
  // Which every receipt from here on tells of.
  await saveSetting(organisation, 'org_anbi', 'ja');
  const [fund, image] = [randomId(), randomId()];
  await world.owner.query(`insert into fund (organisation_id, fund_id, name) values ($1, $2, 'Algemeen')`, [
    organisation.id,
    fund,
  ]);
  await world.owner.query(
    `insert into organisation_image (organisation_id, image_id, kind, content, phone_content, width, height)
     values ($1, $2, 'page', '', '', 10, 10)`,
    [organisation.id, image],
  );
  const top = await aCampaignPage(world, organisation);
  const parent = await aCampaignPage(world, organisation, { parent_id: top.page_id });
  const page = await aCampaignPage(world, organisation, {
    parent_id: parent.page_id,
    fund_id: fund,
    image_id: image,
  });
  await saveSetting(organisation, 'form_honours', 'ja');
  // Few: others ask about gifts with more to them. One names the fund itself, as its page has none.
  await pay(await aStartedGift(world, organisation, { page: parent.slug, fund, ...honoured }), 'failed');
  const { id } = await aPaidGift(world, organisation, { page: page.slug, fund, ...honoured });
  const closed = await aCampaignPage(world, organisation, { state: 'closed' });
  await aPaidGift(world, organisation, { page: closed.slug });
  await expectDone(organisation.get(`/donation-complete?id=${id}`));
  for (const { slug } of [page, parent, top])
    for (const path of [
      `/c/${slug}`,
      `/c/${slug}/beeld.png`,
      `/donation-embed?component=simple&orgId=${organisation.id}&page=${slug}`,
    ])
      await expectDone(organisation.get(path));
}

/** A gift with the costs of its payment, through a page that donors are reminded of. */
async function giveWithCosts(organisation: Organisation): Promise<void> {
  await saveSetting(organisation, 'form_costs', '0,32');
  await aCampaignPage(world, organisation, { slug: 'herinnerd' });
  const fund = await aFund(world, organisation, 'Noodhulp');
  await aPaidGift(world, organisation, { paysCosts: true, page: 'herinnerd', fund });
}

/** One is reminded twice and asks again, one stops it, and one is forgotten. */
async function remindDonors(organisation: Organisation): Promise<void> {
  const { id } = organisation;
  await saveSetting(organisation, 'form_reminder', 'ja');
  const ask = (name: string) =>
    expectDone(
      world.app.inject({
        method: 'POST',
        url: `/herinnering?orgId=${id}&page=herinnerd`,
        payload: `email=${name}@voorbeeld.nl&consent=true`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
  const passDays = async (days: number) => {
    now.value = new Date(now.value.getTime() + days * 86_400_000);
    await world.runScheduled('send-reminders');
  };
  for (const name of ['tweemaal', 'gestopt', 'vergeten']) await ask(name);
  await passDays(1);
  const { rows } = await world.owner.query<{ url: string }>(
    `select unsubscribe_url as url from mail where organisation_id = $1 and recipient = 'gestopt@voorbeeld.nl'`,
    [id],
  );
  const { pathname } = new URL(rows[0]!.url);
  await expectDone(organisation.get(pathname));
  await expectDone(world.app.inject({ method: 'POST', url: pathname }));
  await database.transaction(mintOrganisationScope(id), (transaction) =>
    forgetAddress(transaction, 'vergeten@voorbeeld.nl'),
  );
  await passDays(3);
  await passDays(91);
  await ask('tweemaal');
  now.value = new Date();
}

/** One card goes, one waits for its day, and one is of a gift that is never paid. */
async function sendCards(organisation: Organisation): Promise<void> {
  const card = { ...honoured, honourTo: 'Riet', honourEmail: 'riet@voorbeeld.nl' };
  const { id } = await aPaidGift(world, organisation, card);
  await expectDone(organisation.get(`/api/admin/donations/${id}`));
  await world.runScheduled('send-honour-cards');
  await aPaidGift(world, organisation, {
    ...card,
    honourOn: dutchDate(new Date(now.value.getTime() + 90 * 86_400_000)),
  });
  await pay(await aStartedGift(world, organisation, card), 'failed');
  await world.settle();
  now.value = new Date(now.value.getTime() + 40 * 86_400_000);
  await world.runScheduled('forget-honour-cards');
  now.value = new Date();
}

/** Gifts of every kind with everything that follows by itself, in both environments; one goes back in parts. */
async function giveAndPayBack(organisation: Organisation): Promise<void> {
  await expectDone(organisation.get(`/donation-embed?orgId=${organisation.id}`));
  // The second time there is nothing to change.
  for (const answer of ['ja', 'ja']) await saveSetting(organisation, 'notify_first_gift', answer);
  for (const environment of ['test', 'live'] as const) {
    await saveSetting(organisation, 'payment_api_environment', environment);
    for (const isRecurring of [false, true]) {
      await pay(await aStartedGift(world, organisation, { isRecurring }), 'failed');
      await aPaidGift(world, organisation, { isRecurring });
    }
  }
  const monthly = await aMonthlyGift(world, organisation);
  await world.movePast({ days: 35 });
  await world.settle();
  const gift = await aPaidGift(world, organisation);
  const refund = (body: object) =>
    expectDone(organisation.post(`/api/admin/donations/${gift.id}/refund`, body));
  const wish = { amount: 5, idempotencyKey: randomUUID() };
  await refund(wish);
  await refund(wish);
  const { accounts } = await world.state();
  const refunds = accounts.flatMap((account) => account.refunds);
  for (const { id } of refunds.filter(({ paymentId }) => paymentId === gift.paymentId))
    await world.control(`refunds/${id}/status`, { status: 'canceled' });
  await world.settle();
  await refund({ amount: 6 });
  await world.movePast({ days: 2 });
  await world.settle();
  await refund({ amount: 7 });
  for (const repeat of [false, true]) {
    const heldBack = await organisation.post(`/api/admin/donations/${gift.id}/refund`, { amount: 7, repeat });
    expect(heldBack.statusCode).toBe(409);
  }
  await saveKey(world, organisation, 'live', aPaymentKey('live'));
  await aPaidGift(world, organisation);
  const polled = await aStartedGift(world, organisation);
  await expectDone(organisation.get(`/api/donation-status/${polled.id}`));
  await pay(polled);
  await world.settle();
  await unsubscribe(organisation);
  const { stop_token: token } = await subscriptionOf(world, monthly);
  for (const path of [`/api/settings/org_name?orgId=${organisation.id}`, `/maandgift/${token}`])
    await expectDone(organisation.get(path));
}

/** Whoever is shown a receipt, or the overview of a year, has it checked. */
async function checkPapers(organisation: Organisation): Promise<void> {
  const gifts = [await aPaidGift(world, organisation), await aPaidGift(world, organisation)];
  for (const { id } of gifts) await expectDone(organisation.get(`/api/admin/donations/${id}/receipt.pdf`));
  const { rows } = await world.owner.query<{ number: string; code: string; cents: number }>(
    `select number, code, amount_cents::int as cents from paper where organisation_id = $1 and donation_id = any($2)`,
    [organisation.id, gifts.map(({ id }) => id)],
  );
  const line = { date: '2026-01-01', returnedCents: 0, kind: 'once' } as const;
  const lines = rows.map(({ number, cents }) => ({ ...line, number, amountCents: cents }));
  const overview = newPaperCode();
  await world.owner.query(
    `insert into paper (organisation_id, number, code, kind, environment, amount_cents, issued_at, year, facts)
     values ($1, 'OVERZICHT', $2, 'overview', 'live', $3, now(), 2026, $4)`,
    [
      organisation.id,
      overview,
      lines.reduce((sum, each) => sum + each.amountCents, 0),
      JSON.stringify({ organisation: { rsin: null }, anbi: null, culturalAnbi: null, lines }),
    ],
  );
  for (const code of [...rows.map((row) => row.code), overview])
    await expectDone(organisation.get(`/controle/${code}`));
}

/** From the mail about a gift, of which more follow. */
async function unsubscribe(organisation: Organisation): Promise<void> {
  const { rows } = await world.owner.query<{ url: string }>(
    `select unsubscribe_url as url from mail where organisation_id = $1 and kind = 'first-gift'`,
    [organisation.id],
  );
  const { pathname } = new URL(rows[0]!.url);
  await expectDone(organisation.get(pathname));
  await expectDone(organisation.post(pathname));
}

/**
 * A donor cannot stop because the key is refused, and Mollie goes on after the organisation said that it had stopped.
 */
async function chargeAfterTheEnd(organisation: Organisation): Promise<void> {
  const key = aPaymentKey('live');
  await saveKey(world, organisation, 'live', key);
  await saveSetting(organisation, 'org_contact_email', 'bestuur@voorbeeld.nl');
  const gift = await aMonthlyGift(world, organisation);
  const { stop_token: token, subscription_id: id } = await subscriptionOf(world, gift);
  await world.control('account', { key, revoked: true });
  for (let times = 0; times < 2; times += 1)
    expect((await organisation.post(`/maandgift/${token}/stoppen`)).statusCode).toBe(503);
  await expectDone(organisation.post(`/api/admin/subscriptions/${id}/cancel`, { stoppedAtMollie: true }));
  await world.movePast({ days: 35 });
  await world.control('account', { key, revoked: false });
  await world.runScheduled('reconcile-accounts');
  await world.movePast({ days: 5 });
  await world.settle();
  await expectDone(organisation.get(`/api/admin/subscriptions/${id}/changes`));
}

/** What a donor changes, what is compared at night, and a change that Mollie does not hear of at first. */
async function changeMonthlyGifts(organisation: Organisation): Promise<void> {
  await saveSetting(organisation, 'org_name', 'Stichting Voorbeeld');
  await saveSetting(organisation, 'org_contact_email', 'bestuur@voorbeeld.nl');
  const scope = mintOrganisationScope(organisation.id);
  // Of whichever environment was chosen, before it has been asked too often of one that is named.
  await world.deps.database.transaction(scope, (transaction) =>
    findCurrentPaymentKey(world.deps, transaction),
  );
  const gift = { ...(await aMonthlyGift(world, organisation)), organisation };
  await change(world, gift, { kind: 'amount', amountCents: 12_00 });
  await change(world, gift, ({ start_date }) => ({ kind: 'dates', nextDate: monthsLater(start_date, 1) }));
  const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
  await world.deps.database.transaction(scope, async (transaction) =>
    readGiftToPlan(world.deps, transaction, (await findSubscription(transaction, gift.subscriptionId))!),
  );
  await world.during({ path: '/v2/*', count: 'always', effect: { type: 'cut' } }, () =>
    changing(world, gift, { kind: 'amount', amountCents: 9_00 }),
  );
  await world.runScheduled('sync-subscriptions');
  await world.owner.query(`update gift_change set wanted_at = wanted_at - interval '2 hours'`);
  await world.runScheduled('finish-changes');
  await createAtMollie(world, organisation.keys.live, `customers/${customerId}/subscriptions`, {
    amount: { value: '9.00', currency: 'EUR' },
    interval: '1 month',
    description: 'Nog een',
    startDate: '2099-01-01',
    metadata: { organisationId: organisation.id, subscriptionId: gift.subscriptionId },
  });
  await world.owner.query('update subscription set amount_cents = 800 where subscription_id = $1', [
    gift.subscriptionId,
  ]);
  await world.runScheduled('sync-subscriptions');
  await change(world, gift, { kind: 'suspend', reason: 'two_lost' }, 'bank');
  await change(world, gift, { kind: 'stop', reason: 'money' });
  // One of which Mollie charges more than its donor agreed to.
  const { subscriptionId } = await aMonthlyGift(world, organisation);
  await world.owner.query('update subscription set amount_cents = 500 where subscription_id = $1', [
    subscriptionId,
  ]);
  for (const days of [32, 5]) {
    await world.movePast({ days });
    await world.settle();
  }
}

/** Months that could not be charged, for one reason and another, with what follows by itself and what people do. */
async function missMonths(organisation: Organisation): Promise<void> {
  const daysLater = async (days: number) => {
    await world.movePast({ days });
    await world.settle();
    now.value = world.providerNow();
    await world.runScheduled('missed-months');
    await world.movePast({ minutes: 1 });
    await world.settle();
  };
  const miss = async (gift: { id: string; subscriptionId: string }, code: string) => {
    await untilChargeBegins(world, gift);
    const { mollie_customer_id: customer, webhook_token: token } = await subscriptionOf(world, gift);
    const payments = (await world.state()).accounts.flatMap((account) => account.payments);
    const charge = payments.find((each) => each.customerId === customer && each.status === 'pending')!;
    now.value = world.providerNow();
    await world.control(`payments/${charge.id}/status`, { status: 'failed', bankReasonCode: code });
    await world.settle();
    // The same news once more.
    await callWebhook(world, token, `id=${charge.id}`);
    await world.settle();
    await daysLater(0);
    const { rows } = await world.owner.query<{ id: string; token: string }>(
      'select missed_month_id as id, token from missed_month where subscription_id = $1 order by due_on desc',
      [gift.subscriptionId],
    );
    return rows[0]!;
  };
  const look = async ({ token }: { token: string }) => {
    for (const path of ['missed-months', 'missed-months/figures', 'subscriptions/summary'])
      await expectDone(organisation.get(`/api/admin/${path}`));
    await expectDone(organisation.get(`/herstel/${token}`));
  };
  const aGiftOf = (email: string) => aMonthlyGift(world, organisation, { email });
  await saveSetting(organisation, 'storno_recovery', 'ja');
  const scope = mintOrganisationScope(organisation.id);
  const lost = await aGiftOf('verloren@voorbeeld.nl');
  await changeGift(world.deps, scope, lost.subscriptionId, 'donor', () => ({
    kind: 'amount',
    amountCents: 2000,
  }));
  await look(await miss(lost, 'MS02'));
  await daysLater(16);
  await miss(lost, 'MS02');
  await daysLater(16);
  const paid = await miss(await aGiftOf('betaalt@voorbeeld.nl'), 'SL01');
  const answer = await organisation.post(`/herstel/${paid.token}`);
  await pay({ id: '', checkoutUrl: answer.headers.location! });
  await daysLater(0);
  await look(paid);
  await tellAgain(organisation);
  const again = await miss(await aGiftOf('opnieuw@voorbeeld.nl'), 'AM04');
  await daysLater(8);
  await look(again);
  await daysLater(3);
  for (const action of ['ask', 'give-up']) {
    const { id } = await miss(await aGiftOf(`${action}@voorbeeld.nl`), 'AM05');
    await expectDone(organisation.post(`/api/admin/missed-months/${id}/${action}`));
  }
  const ended = await aGiftOf('overleden@voorbeeld.nl');
  await world.owner.query(
    `update mail set status = 'queued', sent_at = null where recipient = 'overleden@voorbeeld.nl'`,
  );
  await look(await miss(ended, 'MD07'));
  now.value = new Date();
}

/** That a missed month was paid, whose mandate has taken over by now. */
async function tellAgain({ id: organisationId }: Organisation): Promise<void> {
  const { rows } = await world.owner.query<{ donationId: string; mandateId: string }>(
    `select d.donation_id as "donationId", c.mandate_id as "mandateId"
     from donation d join gift_change c using (organisation_id, subscription_id)
     where d.organisation_id = $1 and d.purpose = 'recovery' and c.mandate_id is not null`,
    [organisationId],
  );
  const job = buildJobs(world.deps).find(({ name }) => name === 'charge-moved');
  await job!.run({ organisationId, ...rows[0]! }, { number: 1, isLast: false });
}

/** Stopped while a charge is with the bank. */
async function stopWhileCharging(organisation: Organisation): Promise<void> {
  const gift = await aMonthlyGift(world, organisation);
  await untilChargeBegins(world, gift);
  // By the clock that dates the charge, which came first.
  now.value = world.providerNow();
  await expectDone(organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`));
  now.value = new Date();
  await world.movePast({ days: 5 });
  await world.settle();
}

/** Somebody starts a page, the organisation judges it, and donors leave messages on it. */
async function startActionPages(organisation: Organisation): Promise<void> {
  const { page_id: parent_id } = await aCampaignPage(world, organisation);
  const campaign = await aCampaignPage(world, organisation, {
    parent_id,
    wall: 'approved',
    allows_action_pages: true,
  });
  const browser = new DonorBrowser(world.app);
  const expectSent = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBe(303);
  };
  const linkIn = async (kind: string) => {
    const { rows } = await world.owner.query<{ text: string }>(
      'select text from mail where organisation_id = $1 and kind = $2 order by created_at desc limit 1',
      [organisation.id, kind],
    );
    return new URL(/http\S+\/actie\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '').pathname;
  };
  const approvals = '/api/admin/page-approvals';
  const ask = async (title: string): Promise<string> => {
    const form = {
      name: 'Piet',
      email: 'piet@voorbeeld.nl',
      title,
      text: 'Ik loop voor de buurt.',
      goal: '',
    };
    await expectDone(browser.get(`/c/${campaign.slug}/start`));
    await expectDone(browser.send(`/c/${campaign.slug}/start`, form));
    return linkIn('action-page-confirm');
  };
  const begin = async (title: string): Promise<string> => {
    const link = await ask(title);
    await expectDone(browser.get(link));
    await expectDone(browser.send(link));
    const answer = await organisation.get(approvals);
    return answer.json<{ pages: { pageId: string }[] }>().pages.at(-1)!.pageId;
  };
  const refused = await begin('Piet fietst');
  const reason = 'Wij kennen u niet.';
  await expectDone(organisation.request('PUT', `${approvals}/${refused}`, { decision: 'refuse', reason }));
  const pageId = await begin('Piet loopt');
  await expectDone(organisation.request('PUT', `${approvals}/${pageId}`, { decision: 'approve' }));
  await expectDone(browser.send(`/c/${campaign.slug}/link`, { email: 'piet@voorbeeld.nl' }));
  await world.settle();
  const base = await linkIn('action-page-link');
  await expectDone(browser.get(base));
  await expectSent(browser.send(base, { title: 'Piet loopt', text: 'Kijk op www.voorbeeld.nl', goal: '50' }));
  await expectDone(organisation.get(approvals));
  await expectDone(organisation.request('PUT', `${approvals}/${pageId}/change`, { decision: 'show' }));
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = Buffer.concat([Buffer.from('--x\r\nname: x\r\n\r\n'), picture, Buffer.from('\r\n--x--')]);
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  await expectSent(browser.request('POST', `${base}/afbeelding`, file, multipart));
  await expectDone(browser.get(base));
  await expectSent(browser.send(`${base}/afbeelding/weg`));

  const wish = { wall: true, wallMessage: 'Zet hem op', email: 'muur@voorbeeld.nl' };
  const gifts = [];
  for (let time = 0; time < 2; time += 1)
    gifts.push(await aPaidGift(world, organisation, { page: 'piet-loopt', ...wish }));
  await expectDone(organisation.get('/api/admin/wall-messages?state=waiting'));
  await expectDone(
    organisation.request('PUT', `/api/admin/wall-messages/${gifts[0]!.id}`, { state: 'shown' }),
  );
  await expectDone(organisation.get(`/api/admin/wall-messages?state=shown&pageId=${pageId}`));
  await expectDone(browser.get(`/c/${campaign.slug}`));
  await expectDone(browser.get(base));
  await expectSent(browser.send(`${base}/bedanken`, { thanks: 'Heel erg bedankt allemaal.' }));
  await world.settle();
  const donor = await openMyGift(world, organisation, 'muur@voorbeeld.nl');
  await expectDone(donor.get(`/mijn-gift/${organisation.id}`));
  await expectSent(donor.send(`/mijn-gift/${organisation.id}/bericht/${gifts[1]!.id}`));
  await expectSent(browser.send(`${base}/sluiten`));
  const late = await ask('Piet zwemt');
  await world.owner.query('update campaign_page set allows_action_pages = false where page_id = $1', [
    campaign.page_id,
  ]);
  expect((await browser.send(late)).statusCode).toBe(409);

  const memorial = await aCampaignPage(world, organisation, { kind: 'in_memoriam', wall: 'at_once' });
  await aPaidGift(world, organisation, { page: memorial.slug, ...wish });
  await expectDone(organisation.get(`/api/admin/pages/${memorial.page_id}/letter.pdf`));
}

/** A donor does everything that there is to do in Mijn gift, and the organisation looks on. */
async function changeOwnGifts(organisation: Organisation): Promise<void> {
  // A pause is planned from the last charge, which the provider dates.
  now.value = world.providerNow();
  const gift = await aMonthlyGift(world, organisation, { email: 'saar@voorbeeld.nl' });
  let browser = await openMyGift(world, organisation, 'saar@voorbeeld.nl');
  const own = `/mijn-gift/${organisation.id}`;
  const ofGift = `${own}/gift/${gift.subscriptionId}`;
  await expectDone(browser.get(own));
  const away = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } } as const;
  await world.during(away, () => expectDone(browser.send(`${ofGift}/bedrag`, { amount: '12' })));
  await expectDone(browser.get(ofGift));
  await world.movePast({ minutes: 5 });
  await world.settle();
  const { next_payment_date: next } = await subscriptionOf(world, gift);
  await expectDone(browser.send(`${ofGift}/overslaan`, { nextDate: monthsLater(next!, 1) }));
  await expectDone(browser.send(`${ofGift}/toch-niet`));
  for (let times = 0; times < 2; times += 1) {
    const answer = await browser.send(`${ofGift}/rekening`);
    expect(answer.statusCode).toBe(303);
    if (times === 1) await pay({ id: '', checkoutUrl: String(answer.headers.location) });
  }
  await world.settle();
  expect((await browser.send(`${own}/gegevens`, { street: 'Dorpsstraat 1' })).statusCode).toBe(303);
  await expectDone(browser.send(`${own}/e-mailadres`, { email: 'sara@voorbeeld.nl' }));
  await expectDone(browser.send(await linkMailedTo(world, 'sara@voorbeeld.nl', 'my-gift-email')));
  browser = await openMyGift(world, organisation, 'sara@voorbeeld.nl');
  await expectDone(browser.get(`${own}/bewijs/${gift.id}`));
  await expectDone(browser.get(`${own}/mijn-gegevens.json`));
  await expectDone(organisation.get('/api/admin/subscriptions/summary'));
  await expectDone(organisation.get(`/api/admin/subscriptions/${gift.subscriptionId}/changes`));
  await expectDone(organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/send-link`));
  await expectDone(browser.send(`${ofGift}/stoppen`));
  await expectDone(browser.get(`${own}/vergeten`));
  await expectDone(browser.send(`${own}/vergeten`));
  await expectDone(organisation.get('/api/admin/donors/erasure-requests'));
  expect((await browser.send(`${own}/sluiten`)).statusCode).toBe(303);
  // On a slow machine it is long ago that they logged in.
  await expectDone(organisation.post('/api/auth/step-up', { password: goodPassword }));
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'sara@voorbeeld.nl' }));
  // Who only gave once, and who is known by a monthly gift alone.
  await aPaidGift(world, organisation, { email: 'sem@voorbeeld.nl' });
  await aMonthlyGift(world, organisation, { email: 'tim@voorbeeld.nl' });
  for (const email of ['sem@voorbeeld.nl', 'tim@voorbeeld.nl']) await openMyGift(world, organisation, email);
  await world.owner.query(`update donation set email = null where email = 'tim@voorbeeld.nl'`);
  now.value = new Date();
}

/**
 * The overviews of a year in which somebody gave twice and once without an address, got something back of an earlier
 * gift, was mailed in vain, and wants no more mail; and somebody else who was not mailed yet.
 */
async function sendOverviews(organisation: Organisation): Promise<void> {
  const path = '/api/admin/year-overviews';
  await saveSetting(organisation, 'org_anbi', 'ja');
  const moments = ['2025-05-01', '2025-06-01', '2025-07-01', '2024-05-01', '2025-08-01'];
  for (const [place, moment] of moments.entries()) {
    const email = place === 4 ? 'ook@voorbeeld.nl' : 'jaar@voorbeeld.nl';
    const { id } = await aPaidGift(world, organisation, { email });
    await world.owner.query(
      'update donation set completed_at = $2, email = case when $3 then null else email end where donation_id = $1',
      [id, moment, place === 2],
    );
    if (place === 3)
      await world.owner.query(
        `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, environment, amount_cents, recorded_at)
         select organisation_id, 're_earlier', 'refund', donation_id, environment, -100, '2025-09-01'
         from donation where donation_id = $1`,
        [id],
      );
  }
  await world.owner.query(
    `insert into donor (organisation_id, email, first_name, last_name, street, city)
     values ($1, 'jaar@voorbeeld.nl', 'Jaap', 'Jaar', 'Dorpsstraat 1', 'Zwolle')
     on conflict on constraint donor_pk do nothing`,
    [organisation.id],
  );
  const send = (what: string, emails?: string[]) =>
    organisation.post(`${path}/${what}`, { year: 2025, ...(emails && { emails }) });
  await expectDone(send('send', ['jaar@voorbeeld.nl']));
  await world.settle();
  await world.owner.query(
    `update mail set status = 'failed', sent_at = null where kind = 'year-overview' and organisation_id = $1`,
    [organisation.id],
  );
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
    silenceRecipient(transaction, 'jaar@voorbeeld.nl'),
  );
  await expectDone(organisation.get(`${path}?year=2025`));
  await expectDone(organisation.get(`${path}/progress?year=2025`));
  await expectDone(organisation.get(`${path}/donors?year=2025&search=jaar`));
  await expectDone(organisation.get(`${path}/overview.pdf?year=2025&email=jaar@voorbeeld.nl`));
  await expectDone(organisation.get(`${path}/export.csv?year=2025`));
  await expectDone(organisation.get(`${path}/periods`));
  const periods = [{ from: '2020-01-01', until: null, value: 'ja' }];
  await expectDone(organisation.request('PUT', `${path}/periods`, { key: 'org_anbi', periods }));
  // Who wants no mail is not told what is right now.
  expect((await send('correct', ['jaar@voorbeeld.nl'])).statusCode).toBe(409);
  const browser = await openMyGift(world, organisation, 'ook@voorbeeld.nl');
  await expectDone(browser.get(`/mijn-gift/${organisation.id}`));
  await expectDone(browser.get(`/mijn-gift/${organisation.id}/jaaroverzicht/2025`));
  await expectDone(browser.get(`/mijn-gift/${organisation.id}/mijn-gegevens.json`));
  await expectDone(send('send'));
  await world.settle();
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
    moveDonor(transaction, { from: 'ook@voorbeeld.nl', to: 'anders@voorbeeld.nl' }),
  );
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'anders@voorbeeld.nl' }));
}

/** A refund that is on its way, of the newest gift. */
async function payBackPart(organisation: Organisation, visitor: LoggedIn = organisation): Promise<void> {
  const { id } = await aPaidGift(world, organisation, honoured);
  // The provider's clock is ahead of ours, and so are later charges.
  await world.owner.query(
    `update donation set created_at = created_at + interval '1 year' where donation_id = $1`,
    [id],
  );
  // The second time it is there.
  const refund = { amount: 5, idempotencyKey: randomUUID() };
  for (const _time of [1, 2]) await expectDone(visitor.post(`/api/admin/donations/${id}/refund`, refund));
  await expectDone(visitor.get(`/api/admin/donations/${id}`));
}

/** A link from a domain of its own, and more websites than are kept. */
async function beSeenOnWebsites(organisation: Organisation): Promise<void> {
  await expectDone(organisation.post('/api/admin/domains', { host: 'link.example' }));
  await world.owner.query(
    `insert into form_sighting (organisation_id, host, last_seen_at)
     select $1, 'site-' || number || '.example', now() - make_interval(days => number) from generate_series(1, 25) number`,
    [organisation.id],
  );
  const see = (host: string, isLink: boolean) =>
    database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      recordSighting(transaction, { host, isLink }),
    );
  await see('link.example', true);
  await see('kader.example', false);
}

/** A gift that fails is tried again, and then both of its payments are made. */
async function tryAgain(organisation: Organisation): Promise<void> {
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'failed');
  await world.settle();
  const page = `/donation-complete?id=${gift.id}`;
  await expectDone(organisation.get(page));
  const answer = await world.app.inject({ method: 'POST', url: page });
  expect(answer.statusCode).toBe(303);
  const [payment] = await paymentsNaming(world, gift);
  await world.control(`payments/${payment!.id}/status`, { status: 'paid' });
  await pay({ ...gift, checkoutUrl: String(answer.headers['location']) });
  await world.settle();
}

/** What is asked once there are more donations than are looked through one by one. */
async function searchAmongMany({ id }: Organisation): Promise<void> {
  const query = { environment: undefined, frequency: undefined, from: undefined, to: undefined };
  for (const statuses of [undefined, ['completed' as const]]) {
    const ids = await database.transaction(mintOrganisationScope(id), (transaction) =>
      searchIndex(transaction, { ...query, search: 'noor', statuses }, 100),
    );
    expect(ids.length).toBeGreaterThan(0);
  }
}

/** Gifts through pages and to a fund, codes that lead to them, and gifts that are typed in. */
async function askByPage(organisation: Organisation): Promise<void> {
  const { id } = organisation;
  const fund_id = await aFund(world, organisation, 'Nieuw dak');
  const campaign = await aCampaignPage(world, organisation, { fund_id });
  const action = await aCampaignPage(world, organisation, {
    kind: 'action',
    parent_id: campaign.page_id,
    fund_id,
  });
  const gift = await aPaidGift(world, organisation, { page: action.slug, utm_source: 'qr', ...honoured });
  await aPaidGift(world, organisation, { page: campaign.slug, utm_source: 'brief', ...honoured });
  await aMonthlyGift(world, organisation, { page: campaign.slug });
  await pay(await aStartedGift(world, organisation, { page: campaign.slug }), 'failed');
  await world.settle();
  const refund = { amount: 5, idempotencyKey: randomUUID() };
  await expectDone(organisation.post(`/api/admin/donations/${gift.id}/refund`, refund));
  await expectDone(organisation.get(`/api/admin/donations/${gift.id}/receipt.pdf`));
  const filters = [`pageId=${campaign.page_id}`, `fundId=${fund_id}`, 'source=qr'];
  for (const filter of filters) {
    // One environment: of the other there is nothing here that would be missed.
    const query = `apiEnvironment=live&${filter}`;
    await expectDone(organisation.get(`/api/admin/donations?page=1&${query}`));
    await expectDone(organisation.get(`/api/admin/donations/export.csv?${query}`));
  }
  await database.transaction(mintOrganisationScope(id), (transaction) =>
    searchIndex(
      transaction,
      {
        environment: undefined,
        statuses: undefined,
        frequency: undefined,
        from: undefined,
        to: undefined,
        search: 'noor',
        pageId: campaign.page_id,
      },
      100,
    ),
  );
  await expectDone(organisation.get(`/api/admin/donations/origins?pageId=${action.page_id}&search=samen`));

  const links = '/api/admin/short-links';
  for (const pageId of [campaign.page_id, null]) {
    const made = await organisation.post(links, { pageId, label: '', amount: '5', isMonthly: false });
    const { code } = made.json<{ code: string }>();
    await organisation.get(`/q/${code}`);
    await aPaidGift(world, organisation, { utm_source: 'qr', utm_content: code });
    await expectDone(organisation.get(`${links}/${code}/qr.svg`));
    await expectDone(organisation.get(`${links}/${code}/poster.pdf?format=a5`));
    for (const isArchived of [true, false])
      await expectDone(organisation.request('PUT', `${links}/${code}`, { isArchived }));
  }
  for (const query of ['', '?pageId=', `?pageId=${campaign.page_id}`])
    await expectDone(organisation.get(links + query));

  const typed = {
    date: '2026-03-29',
    amount: '10',
    firstName: 'Gerda',
    lastName: '',
    email: '',
    method: 'offline_cash',
    pageId: action.page_id,
    fundId: fund_id,
    isAnother: false,
    idempotencyKey: randomUUID(),
  };
  const entered = await organisation.post('/api/admin/offline-gifts', typed);
  // The same form once more, and the same gift from another form.
  await expectDone(organisation.post('/api/admin/offline-gifts', typed));
  const again = await organisation.post('/api/admin/offline-gifts', {
    ...typed,
    idempotencyKey: randomUUID(),
  });
  expect(again.statusCode).toBe(409);
  await expectDone(
    organisation.post(`/api/admin/offline-gifts/${entered.json<{ id: string }>().id}/take-back`, {
      reason: 'Dubbel ingevoerd',
    }),
  );
}

/** Everything that the organisation itself, or an administrator in its place, can look at or change. */
async function useTheDashboard(visitor: LoggedIn, { id }: Organisation): Promise<void> {
  await giveEveryGiftEverything(id);
  const get = (path: string) =>
    expectDone(visitor.get(`/api/admin/${path}${path.includes('?') ? '&' : '?'}userId=${id}`));
  const post = (path: string, body: object) =>
    expectDone(visitor.post(`/api/admin/${path}`, { ...body, userId: id }));
  // On a slow machine the last time was too long ago.
  await expectDone(visitor.post('/api/auth/step-up', { password: goodPassword }));
  for (const query of [
    '',
    '?page=1',
    '?page=1&search=wit',
    '?page=1&status=completed',
    '?page=1&status=failed',
  ])
    await get(`donations${query}`);
  await get('donations?page=1&search=wit&status=completed');
  await get(`donations?page=1&from=2020-01-01`);
  await get('donations/export.csv');
  await get('donations/export.csv?search=noor');
  await get('stats');
  await get('subscriptions');
  await get('audit');
  await get('audit?kind=settings');
  await get('audit/export');
  await get('form-sightings');
  await get('settings');
  await get('settings/org_name');
  await get('donors/export?email=noor@voorbeeld.nl');
  const image = await visitor.request(
    'POST',
    `/api/admin/images?kind=logo&userId=${id}`,
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    { 'content-type': 'image/svg+xml' },
  );
  await post('settings', { key: 'org_logo_url', value: image.json<{ url: string }>().url });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await post('settings', { key: 'org_logo_url', value: 'https://127.0.0.1/logo.png' });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await expectDone(visitor.delete(`/api/admin/settings/org_logo_url?userId=${id}`));
  const domain = await visitor.post(`/api/admin/domains?userId=${id}`, { host: 'eigen.example' });
  await get('domains');
  await expectDone(visitor.delete(`/api/admin/domains/${domain.json<{ id: string }>().id}?userId=${id}`));
  await expectDone(visitor.post(`/api/admin/domains?userId=${id}`, { host: `${visitor.username}.example` }));
  const { rows } = await world.owner.query<{ donation_id: string; status: string }>(
    `select donation_id, status from donation where organisation_id = $1 and status in ('completed', 'refunded')
     order by status, created_at`,
    [id],
  );
  for (const { donation_id: donation, status } of rows) {
    await get(`donations/${donation}`);
    if (status === 'completed') await get(`donations/${donation}/receipt.pdf`);
  }
  await expectDone(visitor.post(`/api/donations/${rows[0]!.donation_id}/send-email`));
  await world.settle();
}

/** Tries other amounts on its form, takes a gift through it, and then tries another frequency. */
async function tryTwoForms(organisation: Organisation): Promise<void> {
  const path = '/api/admin/trial';
  const show = async () => {
    // Of its own, because visits are written when it closes.
    const app = await world.appWith({});
    const form = await app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}`);
    await app.close();
    return /name="proef" value="([^"]+)"/.exec(form.body)?.[1];
  };
  const end = async () => {
    const { running } = (await organisation.get(path)).json<Trials>();
    await expectDone(organisation.post(`${path}/end`, { id: running!.id, keep: 2 }));
  };
  await expectDone(organisation.post(path, { kind: 'amounts', value: '15; 30; 60' }));
  const fund = await aFund(world, organisation, 'Proef');
  const page = await aCampaignPage(world, organisation, { wall: 'at_once' });
  const wall = { page: page.slug, wall: true, wallMessage: 'Succes' };
  const proef = await show();
  for (const wish of [{}, honoured, wall, { ...wall, ...honoured }])
    await aPaidGift(world, organisation, { proef, fund, ...wish });
  await show();
  await end();
  await expectDone(organisation.post(path, { kind: 'frequency', value: 'maandelijks' }));
  await show();
  await end();
}

/** Fills in what an ANBI publishes, with files that are used, replaced and forgotten, and shows it. */
async function publishAsAnbi(organisation: Organisation): Promise<void> {
  const save = (item: string, body: object) =>
    expectDone(organisation.request('PUT', `/api/admin/anbi/${item}`, body));
  const upload = async (text: string, pdf?: Buffer) => {
    const file = pdf ?? (await aPdf(text));
    const answer = await organisation.request('POST', `/api/admin/anbi/files?name=x`, file, {
      'content-type': 'application/pdf',
    });
    return answer.json<{ id: string }>().id;
  };
  const slug = `stichting-${organisation.id}`;
  await saveSetting(organisation, 'org_anbi', 'ja');
  await save('aim', { text: 'Een doel.' });
  await save('pay', { text: 'Niets.' });
  await save('book-year', { endMonth: 12, first: null });
  for (const name of ['Anna', 'Bas']) await save('board', { members: [{ name, task: 'voorzitter' }] });
  // First, while these questions have not been asked too often: a file that is uploaded twice, and named by two items,
  // of which one lets go of it, and then the other.
  const shared = await aPdf('gedeeld');
  const [fileId, other] = [await upload('', shared), await upload('ander')];
  expect(await upload('', shared)).toBe(fileId);
  for (const [policy, report] of [
    [fileId, fileId],
    [fileId, null],
    [fileId, fileId],
    [other, fileId],
    [other, other],
    [other, null],
  ]) {
    await save('policy', { text: '', fileId: policy, until: null });
    await save('years/2024/report', { text: '', fileId: report });
  }
  for (const text of ['een', 'twee', 'twee']) {
    const plan = await upload(text);
    await save('policy', { text: '', fileId: plan, until: null });
    await save('years/2024/report', { text: '', fileId: await upload(`${text} verslag`) });
    await save('years/2024/accounts', {
      income: '1',
      expenses: '1',
      fileId: await upload(`${text} cijfers`),
      form: 'standard',
      passportUrl: '',
    });
    await expectDone(organisation.get(`/api/admin/anbi/files/${plan}`));
    await save('page', { slug: `${slug}-${text}`, isPublished: true, isLinked: true });
    await expectDone(organisation.get('/api/admin/anbi'));
    await expectDone(organisation.get(`/api/admin/anbi/years/${new Date().getFullYear()}/income`));
    await expectDone(organisation.get(`/anbi/${slug}-${text}`));
    await expectDone(organisation.get(`/anbi/${slug}-${text}/${plan}.pdf`));
    await expectDone(organisation.get(`/donation-embed?orgId=${organisation.id}`));
  }
  await upload('vergeten');
  await world.owner.query(`update anbi_file set created_at = now() - interval '2 days'`);
}

/**
 * Logging in and out, another name, another password, a forgotten one; and what an organisation is asked to do for a
 * donor.
 */
async function keepTheAccount(organisation: Organisation): Promise<void> {
  const { email, username } = organisation;
  const newPassword = 'Acht-Luide-Dalen-8';
  const elsewhere = new TestVisitor(world.app);
  for (const visitor of [organisation, elsewhere])
    await expectDone(visitor.post('/api/auth/login', { email, password: goodPassword }));
  await expectDone(organisation.get('/api/auth/me'));
  await expectDone(organisation.post('/api/auth/profile', { email, username: `${username}-2` }));
  await expectDone(organisation.post('/api/auth/step-up', { password: goodPassword }));
  await expectDone(organisation.get('/api/auth/sessions'));
  await expectDone(organisation.delete('/api/auth/sessions'));
  await expectDone(
    organisation.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword }),
  );
  await expectDone(organisation.post('/api/auth/resend-confirmation'));
  const { rows: confirmations } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'email-confirmation'`,
    [email],
  );
  const confirmation = /token=([\w-]+)/.exec(confirmations[0]!.text)![1];
  await expectDone(organisation.post('/api/auth/confirm-email', { token: confirmation }));
  for (let times = 0; times < 2; times += 1) {
    await expectDone(organisation.post('/api/auth/forgot-password', { email }));
    await world.settle();
  }
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'password-reset'`,
    [email],
  );
  const token = /token=([\w-]+)/.exec(rows[0]!.text)![1];
  await expectDone(organisation.post('/api/auth/password-link', { token }));
  await expectDone(organisation.post('/api/auth/reset-password', { token, password: goodPassword }));
  await expectDone(organisation.post('/api/auth/login', { email, password: goodPassword }));
  await expectDone(organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' }));
  const listed = await organisation.get('/api/admin/subscriptions');
  for (const { id } of listed.json<{ id: string }[]>())
    await expectDone(organisation.post(`/api/admin/subscriptions/${id}/cancel`));
  // Until what was under way has ended: whoever is paying is not forgotten.
  await world.movePast({ days: 10 });
  await world.settle();
  await world.runScheduled('check-due-donations');
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' }));
  await expectDone(organisation.post('/api/auth/logout'));
}

/** Whichever gifts a list shows, they have a page and a fund, and honour somebody. */
async function giveEveryGiftEverything(organisationId: string): Promise<void> {
  await world.owner.query(
    `insert into honour (organisation_id, donation_id, honoured)
     select organisation_id, donation_id, 'Oma Riet' from donation where organisation_id = $1 on conflict do nothing`,
    [organisationId],
  );
  await world.owner.query(
    `update donation d set page_id = coalesce(d.page_id, p.page_id), fund_id = coalesce(d.fund_id, p.fund_id)
     from campaign_page p where p.organisation_id = $1 and d.organisation_id = $1 and p.fund_id is not null
       and p.parent_id is not null`,
    [organisationId],
  );
}

/** What comes by the clock or from the administrator, and at last the end of the organisation. */
async function lookAfterThePlatform(organisation: Organisation, administrator: LoggedIn): Promise<void> {
  await summariseTheWeek(await aMonthlyGift(world, organisation, { email: 'jan@voorbeeld.nl' }));
  await payBackPart(organisation, administrator);
  await world.owner.query(`update organisation_image set created_at = now() - interval '2 days'`);
  // One waits to stand on a page.
  const waiting = randomId();
  await world.owner.query(
    `insert into organisation_image (organisation_id, image_id, kind, content, phone_content, width, height, created_at)
     values ($1, $2, 'page', '', '', 10, 10, now() - interval '2 days')`,
    [organisation.id, waiting],
  );
  await world.owner.query('update page_maker set waiting_image_id = $2 where organisation_id = $1', [
    organisation.id,
    waiting,
  ]);
  // One picture is in use and stays, until it is handed over with the rest.
  await world.owner.query(
    `insert into organisation_setting (organisation_id, key, value)
     select organisation_id, 'org_logo_url', '/images/' || image_id || '.png' from organisation_image
     where organisation_id = $1 limit 1
     on conflict on constraint organisation_setting_pk do update set value = excluded.value`,
    [organisation.id],
  );
  const jobs = buildJobs(world.deps).filter(({ schedule }) => schedule);
  for (const { name } of jobs) await world.runScheduled(name);
  const secrets = createSecretBox([secondSecret, firstSecret]);
  await resealPaymentKeys({ database, secrets }, mintPlatformScope());
  await deliverAfterPause();
  await giveEveryGiftEverything(organisation.id);
  for (const path of [
    'users',
    'donations?page=1',
    'stats',
    'subscriptions',
    'donations/export.csv',
    'mailbox',
  ])
    await expectDone(administrator.get(`/api/admin/${path}`));
  await expectDone(administrator.get(`/api/admin/users?search=${organisation.email}`));
  await expectDone(administrator.get(`/api/admin/users/${organisation.id}`));
  await expectDone(administrator.get('/api/admin/audit/all'));
  await world.owner.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by)
     values ($1, $1, 'genodigd@voorbeeld.nl', 'viewer', 'token', 'eigenaar@voorbeeld.nl')`,
    [organisation.id],
  );
  await world.owner.query(
    `insert into page_start (organisation_id, token_hash, parent_id, kind, maker_name, maker_email, title, long_text, expires_at)
     select organisation_id, 'token', page_id, 'action', 'Piet', 'piet@voorbeeld.nl', 'Piet zwemt', '', now() + interval '1 day'
     from campaign_page where organisation_id = $1 limit 1`,
    [organisation.id],
  );
  await expectDone(administrator.get(`/api/admin/users/${organisation.id}/export`));
  await beginToDelete(organisation, administrator);
  now.value = new Date(Date.now() + 9 * 366 * 86_400_000);
  for (const { name } of jobs) await world.runScheduled(name);
  // What is still on its way back has to arrive first.
  for (const _round of [1, 2, 3]) {
    await world.movePast({ days: 3 });
    await world.settle();
    await world.runScheduled('reconcile-accounts');
  }
  await expectDone(administrator.delete(`/api/admin/users/${organisation.id}`));
}

/** In which a charge of a monthly gift failed. */
async function summariseTheWeek({ subscriptionId }: { subscriptionId: string }): Promise<void> {
  await world.owner.query(
    `with charge as (
       insert into donation (organisation_id, donation_id, environment, secret_id, status, amount_cents, is_recurring,
         subscription_id, webhook_token)
       select organisation_id, $2, environment, secret_id, 'failed', amount_cents, true, subscription_id, $2
       from subscription where subscription_id = $1 returning organisation_id, donation_id
     ) insert into donation_event (organisation_id, donation_id, kind) select *, 'failed' from charge`,
    [subscriptionId, randomUUID()],
  );
  now.value = new Date(Date.now() + 7 * 86_400_000);
  await world.runScheduled('send-weekly-summaries');
  now.value = new Date();
}

/** As if its owner had never come in. */
async function acceptInvitation(id: string, administrator: LoggedIn): Promise<void> {
  await world.owner.query(`update account set invited_at = now(), invited_by = 'x' where account_id = $1`, [
    id,
  ]);
  await expectDone(administrator.post(`/api/admin/users/${id}/invite`));
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where organisation_id = $1 and kind = 'invitation'`,
    [id],
  );
  const token = /token=([\w-]+)/.exec(rows[0]!.text)![1];
  const invited = new TestVisitor(world.app);
  await expectDone(invited.post('/api/auth/password-link', { token }));
  await expectDone(invited.post('/api/auth/reset-password', { token, password: goodPassword }));
}

/** Something of each kind is open, so that the organisation stays for now, and is kept after all. */
async function beginToDelete({ id }: Organisation, administrator: LoggedIn): Promise<void> {
  await world.owner.query(
    `update donation set next_check_at = now() where organisation_id = $1 and status = 'completed'`,
    [id],
  );
  // Of those that are in the ledger, so that nothing of it stays open afterwards.
  const someRefund = `organisation_id = $1 and mollie_refund_id = (
    select l.provider_ref from ledger_entry l join refund r on r.mollie_refund_id = l.provider_ref
    where l.organisation_id = $1 and l.kind = 'refund' order by 1 limit 1)`;
  await world.owner.query(`update refund set status = 'wanted' where ${someRefund}`, [id]);
  await world.owner.query(
    `update mail set status = 'queued', sent_at = null, created_at = now() where organisation_id = $1 and kind = 'confirmation'`,
    [id],
  );
  await world.during(
    { method: 'DELETE', count: 'always', effect: { type: 'status', code: 503 } },
    async () => {
      const answer = await administrator.delete(`/api/admin/users/${id}`);
      expect(answer.json().message).toMatch(/betaling.*terugbetaling.*maandelijkse donatie.*mails? aan/);
    },
  );
  await expectDone(administrator.get('/api/admin/users'));
  await expectDone(administrator.get(`/api/admin/users/${id}`));
  await expectDone(administrator.post(`/api/admin/users/${id}/reopen`));
  await acceptInvitation(id, administrator);
  await world.owner.query('update donation set next_check_at = null where organisation_id = $1', [id]);
  await world.owner.query(`update refund set status = 'sent' where ${someRefund}`, [id]);
  await world.owner.query(
    `update mail set status = 'sent', sent_at = now() where organisation_id = $1 and status = 'queued'`,
    [id],
  );
}

/** A confirmation that was made after a backup was put back, of a gift from before it. */
async function deliverAfterPause(): Promise<void> {
  const { rows } = await world.owner.query<{ mail_id: string }>(
    `update mail set status = 'queued', sent_at = null, created_at = now() + interval '2 years' where kind = 'confirmation' returning mail_id`,
  );
  await world.owner.query(
    `insert into mail_pause (paused_at, resumed_at) values (now() + interval '1 year', now() + interval '1 year')`,
  );
  await deliverMail(world.deps, mintPlatformScope(), rows[0]!.mail_id, { number: 1, isLast: false });
  await world.owner.query('delete from mail_pause');
}

async function expectDone(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  expect([200, 201, 202, 204], body).toContain(statusCode);
}
