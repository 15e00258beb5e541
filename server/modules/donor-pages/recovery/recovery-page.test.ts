import { afterEach, describe, expect, test } from 'vitest';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { buildJobs } from '../../../app.ts';
import { endAllGifts } from '../../../testing/changing-gifts.ts';
import { DonorBrowser, linkMailedTo, openMyGift } from '../../../testing/donor-browser.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  chargesOf,
  pay,
  subscriptionOf,
  paymentsOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import {
  aMissedCharge,
  failPayment,
  mailsOf,
  failNextCharge,
  missedChargesOf,
  passDays,
  settleWithClock,
  chargeBackNext,
  waitForNextCharge,
  waitForNextStep,
} from '../../../testing/missed-charges.ts';

const world = useGivingWorld(undefined, withoutThanks);
afterEach(() => endAllGifts(world));

async function linkOf(gift: { subscriptionId: string }): Promise<string> {
  return `/herstel/${(await missedChargesOf(world, gift)).at(-1)!.token}`;
}

const open = (url: string) => world.app.inject({ method: 'GET', url });
const press = (url: string) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

const textOf = ({ body }: { body: string }) =>
  body
    .slice(body.indexOf('<main'), body.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ');

async function payAtCheckout(url: string, outcome: 'paid' | 'failed' | 'canceled' = 'paid'): Promise<void> {
  const answer = await press(url);
  expect(answer.statusCode).toBe(303);
  await pay({ id: '', checkoutUrl: answer.headers.location! }, outcome);
  await settleWithClock(world);
}

const email = 'noor@voorbeeld.nl';
const mailedLink = () => linkMailedTo(world, email, 'my-gift-account');
const accountMails = (organisation: Organisation) => mailsOf(world, organisation, ['my-gift-account']);

async function confirmAccount(): Promise<void> {
  const answer = await new DonorBrowser(world.app).send(await mailedLink());
  expect([answer.statusCode, textOf(answer)]).toEqual([200, expect.stringContaining('bevestigd')]);
  await settleWithClock(world);
}

const inMyGift = (organisation: Organisation, link: string) => `/mijn-gift/${organisation.id}${link}`;

const resultOf = async (gift: { subscriptionId: string }) => {
  const { donation_id: id } = (await chargesOf(world, gift)).findLast(
    ({ status }) => status === 'completed',
  )!;
  return textOf(await open(`/donation-complete?id=${id}`)).replaceAll(/\s+/g, ' ');
};

const activeAtMollie = async (organisation: Organisation) => {
  const { accounts } = await world.state();
  return accounts
    .filter(({ id }) => world.accounts.get(id)?.organisationId === organisation.id)
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ status }) => status === 'active');
};

describe('the page of a missed charge', () => {
  test('shows the organisation and the amount, but nothing about the donor', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await saveSetting(organisation, 'org_name', 'Stichting Egelhulp');
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const before = await missedChargesOf(world, gift);
    const answer = await open(await linkOf(gift));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(textOf(answer)).toMatch(/Stichting Egelhulp.*€ 25,00.*Betaal met iDEAL \| Wero/s);
    for (const secret of ['Noor', 'noor@', 'de Wit', 'SL01', 'tegen'])
      expect(answer.body).not.toContain(secret);
    expect(await missedChargesOf(world, gift)).toEqual(before);
    expect(await chargesOf(world, gift)).toHaveLength(1);
  });

  test('starts a payment that recovers the charge, and the subscription keeps its bank account', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const { mollie_mandate_id: former, next_payment_date: nextDate } = await subscriptionOf(world, gift);
    const url = await linkOf(gift);
    expect(textOf(await open(url)).replaceAll(/\s+/g, ' ')).toContain(
      'Van de rekening die wij al kennen lukken uw volgende giften pas weer als uw bank dat toelaat. Wilt u ze van de rekening waarmee u nu betaalt?',
    );
    await payAtCheckout(url);
    expect(await missedChargesOf(world, gift)).toMatchObject([
      { state: 'recovered', recovered_by: 'donor', recovered_cents: 2500 },
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'active',
      mollie_mandate_id: former,
      next_payment_date: nextDate,
    });
    expect(await activeAtMollie(organisation)).toMatchObject([{ mandateId: former }]);
    expect(await mailsOf(world, organisation, ['monthly-changed'])).toEqual([]);
    expect(await accountMails(organisation)).toMatchObject([{ recipient: email }]);
    expect(await resultOf(gift)).toMatch(
      /die wij al kennen lukken uw volgende giften pas weer als uw bank dat toelaat\. Wij sturen een mail naar het adres van deze gift/,
    );
    expect(textOf(await open(url))).toMatch(/Uw gift van \w+ \d{4} is al gegeven/);
    const again = await press(url);
    expect(again.statusCode).toBe(200);
    expect(textOf(again)).toMatch(/Uw gift van \w+ \d{4} is al gegeven/);
    await expectLedgersToMatch(world);
  });

  test('starts one payment for three simultaneous clicks', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const url = await linkOf(gift);
    const answers = await Promise.all([press(url), press(url), press(url)]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await chargesOf(world, gift)).toHaveLength(2);
  });

  test('offers a new payment after a canceled payment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    await payAtCheckout(await linkOf(gift), 'canceled');
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'asked', code: 'SL01', mails: 1 }]);
    await payAtCheckout(await linkOf(gift));
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_by: 'donor' }]);
    await expectLedgersToMatch(world);
  });

  test('leads to a history for the organisation in which each attempt is followed by its outcome', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    await passDays(world, 1);
    for (const outcome of ['canceled', 'failed', 'paid'] as const)
      await payAtCheckout(await linkOf(gift), outcome);
    const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
    const texts: string[] = shown.timeline.map(({ text }: { text: string }) =>
      text.replaceAll('\u00a0', ' '),
    );
    const attempt = 'De donateur is € 25,00 zelf gaan betalen, met iDEAL | Wero.';
    expect(texts.slice(texts.indexOf(attempt))).toEqual([
      attempt,
      'Die betaling is niet afgemaakt.',
      attempt,
      'Die betaling is niet gelukt.',
      attempt,
      '€ 25,00 is alsnog ontvangen, doordat de donateur zelf betaalde.',
    ]);
  });

  test('lets the donor pay again on the status page after a canceled payment, without a link to the gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    await payAtCheckout(await linkOf(gift), 'canceled');
    const { donation_id: id } = (await chargesOf(world, gift)).at(-1)!;
    const status = `/donation-complete?id=${id}`;
    const page = await open(status);
    expect(textOf(page)).toMatch(/De betaling is afgebroken\..*Opnieuw proberen/s);
    expect(page.body).not.toMatch(/\/(?:herstel|maandgift)\//);
    await payAtCheckout(status, 'failed');
    await payAtCheckout(status);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_by: 'donor' }]);
    expect(await accountMails(organisation)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('leads to a refund of one payment when the donor pays the charge twice', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const url = await linkOf(gift);
    const first = (await press(url)).headers.location!;
    await world.owner.query(
      `update payment set status = 'expired', next_check_at = null where kind = 'recovery' and donation_id in (
         select donation_id from donation where subscription_id = $1)`,
      [gift.subscriptionId],
    );
    const second = (await press(url)).headers.location!;
    expect(second).not.toBe(first);
    await pay({ id: '', checkoutUrl: second });
    await settleWithClock(world);
    await pay({ id: '', checkoutUrl: first });
    await settleWithClock(world);
    const own = `/mijn-gift/${organisation.id}`;
    const browser = await openMyGift(world, organisation);
    const { rows: wanted } = await world.owner.query<{ id: string }>(
      'select donation_id as id from refund where organisation_id = $1 and left_at is null',
      [organisation.id],
    );
    expect(wanted).toHaveLength(1);
    const goesBack = 'dubbel betaald: € 25,00 wordt terugbetaald';
    for (const page of [own, `${own}/gift/${gift.subscriptionId}`])
      expect(textOf(await browser.get(page)).split(goesBack)).toHaveLength(2);
    expect((await browser.get(own)).body.split(`/kwitantie/${wanted[0]!.id}`)).toHaveLength(2);
    await passDays(world, 2);
    expect(textOf(await browser.get(own))).not.toContain(goesBack);
    const recoveries = (await chargesOf(world, gift)).filter(({ kind }) => kind === 'recovery');
    expect(recoveries.map(({ status }) => status).toSorted()).toEqual(['completed', 'refunded']);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_cents: 2500 }]);
    expect(await activeAtMollie(organisation)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('resumes a suspended subscription only after the donor confirms the bank account', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    expect(await activeAtMollie(organisation)).toEqual([]);
    const url = await linkOf(gift);
    const before = textOf(await open(url));
    await payAtCheckout(url);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    expect(await activeAtMollie(organisation)).toEqual([]);
    expect(await resultOf(gift)).toMatch(/rust nog: er wordt niets afgeschreven\. Wij sturen een mail/);
    expect(textOf(await open(url))).toContain('rust nog');
    const [asked] = await accountMails(organisation);
    expect(asked!.text.replaceAll(/\s+/g, ' ')).toContain(
      'Uw gift rust nu. Zonder bevestiging blijft dat zo',
    );
    await confirmAccount();
    const after = await subscriptionOf(world, gift);
    expect(after).toMatchObject({ status: 'active' });
    const [active, ...others] = await activeAtMollie(organisation);
    expect(others).toEqual([]);
    expect(active).toMatchObject({
      mandateId: after.mollie_mandate_id,
      nextPaymentDate: after.next_payment_date,
    });
    const ahead = new Date(after.next_payment_date!).getTime() - world.deps.clock.now().getTime();
    expect(ahead).toBeGreaterThan(12 * 86_400_000);
    expect(after.next_payment_date!.slice(8)).toBe(after.start_date.slice(8));
    expect(before).toContain(
      `op ${formatDutchDate(after.next_payment_date!)} wordt weer € 25,00 afgeschreven, en dan elke maand.`,
    );
    const nextCharge = `op ${formatDutchDate(after.next_payment_date!)} wordt € 25,00 afgeschreven`;
    expect(await resultOf(gift)).toContain(nextCharge);
    const [mail] = await mailsOf(world, organisation, ['monthly-changed']);
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(nextCharge.slice(1));
  });

  test('thanks the donor in different words after a chargeback and after a failed charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const thanks = async (gift: { id: string; subscriptionId: string }) => {
      await payAtCheckout(await linkOf(gift));
      const { donation_id: id } = (await chargesOf(world, gift)).at(-1)!;
      return textOf(await open(`/donation-complete?id=${id}`)).replaceAll(/\s+/g, ' ');
    };
    const takenBack = await aMonthlyGift(world, organisation);
    await chargeBackNext(world, takenBack);
    expect(await thanks(takenBack)).toContain('Daarmee is de maand die was teruggeboekt alsnog gegeven.');
    const failed = await aMissedCharge(world, organisation, 'SL01');
    expect(await thanks(failed)).toContain('de maand die niet kon worden afgeschreven alsnog gegeven.');
  });

  test('explains why the donor cannot pay: an unknown link, a charge that is too old, or a stopped gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const url = await linkOf(gift);
    for (const path of ['/herstel/abcdefghijklmnopqrstuvwxyz', '/herstel/%00', '/herstel/a%20b']) {
      const unknown = await open(path);
      expect(unknown.statusCode).toBe(404);
      expect(textOf(unknown)).toContain('Deze link werkt niet');
      expect((await press(path)).statusCode).toBe(404);
    }
    await world.movePast({ days: 91 });
    expect(textOf(await open(url))).toContain('Deze link is verlopen');
    expect((await press(url)).statusCode).toBe(200);
    await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect(textOf(await open(url))).toContain('Deze maandelijkse gift is gestopt');
    expect((await press(url)).statusCode).toBe(200);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'stopped', next_step_at: null }]);
    const [first] = await chargesOf(world, gift);
    expect(await paymentsOf(world, { id: first!.donation_id })).toHaveLength(1);
  });

  test('says that the payment cannot start while Mollie is unreachable, and accepts it later', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const url = await linkOf(gift);
    const fault = {
      method: 'POST',
      path: '/v2/payments',
      count: 'always',
      effect: { type: 'status', code: 503 },
    } as const;
    const answer = await world.during(fault, () => press(url));
    expect(answer.statusCode).toBe(503);
    expect(textOf(answer)).toContain('Betalen lukt nu even niet');
    await payAtCheckout(url);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }]);
  });

  test('shows a contact address while Mollie refuses the API key, and accepts the payment afterwards', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const fault: Fault = {
      key: organisation.keys.live,
      count: 'always',
      effect: { type: 'status', code: 401 },
    };
    await world.control('faults', fault);
    try {
      await saveSetting(organisation, 'org_contact_email', 'bestuur@voorbeeld.nl');
      const answer = await press(await linkOf(gift));
      expect([answer.statusCode, textOf(answer)]).toEqual([
        409,
        expect.stringMatching(/Betalen kan nu niet.*geen betalingen ontvangen.*bestuur@voorbeeld\.nl/s),
      ]);
      expect(textOf(answer)).not.toContain('Betaal met iDEAL');
      expect(await chargesOf(world, gift)).toHaveLength(1);
    } finally {
      await world.clearFaults();
    }
    await payAtCheckout(await linkOf(gift));
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }]);
  });

  test('does not let a donor pay while a retry is pending', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await waitForNextStep(world, gift);
    expect((await chargesOf(world, gift)).at(-1)).toMatchObject({ kind: 'retry', status: 'pending' });
    const url = await linkOf(gift);
    expect(textOf(await open(url))).toContain('Deze betaling is al onderweg');
    expect((await press(url)).statusCode).toBe(200);
    expect(await chargesOf(world, gift)).toHaveLength(2);
  });
});

describe('the bank account that paid a missed charge', () => {
  const paidByLink = async (code = 'SL01') => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, code);
    const { mollie_mandate_id: former } = await subscriptionOf(world, gift);
    await payAtCheckout(await linkOf(gift));
    return { organisation, gift, former };
  };

  test('pays later charges only after the donor confirms this with the link in a mail', async () => {
    const { organisation, gift, former } = await paidByLink();
    const browser = new DonorBrowser(world.app);
    const link = await mailedLink();
    const page = await browser.get(link);
    expect([page.statusCode, textOf(page)]).toEqual([
      200,
      expect.stringContaining('Ja, schrijf voortaan van deze rekening af'),
    ]);
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ mollie_mandate_id: former });

    await confirmAccount();
    const { mollie_mandate_id: mandate, status } = await subscriptionOf(world, gift);
    expect(status).toBe('active');
    expect(mandate).not.toBe(former);
    expect(await activeAtMollie(organisation)).toMatchObject([{ mandateId: mandate }]);
    const [change] = await mailsOf(world, organisation, ['monthly-changed']);
    expect(change!.text).toContain('de rekening waarmee u het laatst hebt betaald');
    expect(await resultOf(gift)).toContain('gaan vanzelf van de rekening waarmee u nu hebt betaald');
    const again = await browser.send(link);
    expect([again.statusCode, textOf(again)]).toEqual([
      200,
      expect.stringContaining('U hebt dit al bevestigd'),
    ]);
    expect((await browser.get(`/mijn-gift/${organisation.id}`)).statusCode).toBe(303);
    await expectLedgersToMatch(world);
  });

  test('pays later charges if the answer to the confirmation was lost, and a second press says so', async () => {
    const { gift, former } = await paidByLink();
    const app = await appThatLoses(world, { commitOf: 'update "donor_link"' });
    const browser = new DonorBrowser(app);
    expect((await browser.send(await mailedLink())).statusCode).toBe(503);
    expect(textOf(await browser.send(await mailedLink()))).toContain('U hebt dit al bevestigd');
    await settleWithClock(world);
    expect((await subscriptionOf(world, gift)).mollie_mandate_id).not.toBe(former);
  });

  test('leads to one mail that asks for confirmation, even if the payment is reported several times', async () => {
    const { organisation, gift } = await paidByLink();
    const { donation_id: donationId, payment_id: paymentId } = (await chargesOf(world, gift)).at(-1)!;
    const { rows } = await world.owner.query<{ mandateId: string }>(
      'select mandate_id as "mandateId" from donor_link where payment_id = $1',
      [paymentId],
    );
    expect(rows).toHaveLength(1);
    const job = buildJobs(world.deps).find(({ name }) => name === 'charge-moved')!;
    const payload = { organisationId: organisation.id, donationId, paymentId, ...rows[0]! };
    await job.run(payload, { number: 1, isLast: false });
    expect(await accountMails(organisation)).toHaveLength(1);
    await confirmAccount();
    await job.run(payload, { number: 1, isLast: false });
    expect(await accountMails(organisation)).toHaveLength(1);
  });

  test('pays later charges without a confirmation when the donor pays in Mijn gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const browser = await openMyGift(world, organisation);
    const url = inMyGift(organisation, await linkOf(gift));
    expect(textOf(await browser.get(url))).toContain('Daarna loopt uw maandelijkse gift weer');
    const { headers } = await browser.send(url);
    await pay({ id: '', checkoutUrl: headers.location! });
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect(await accountMails(organisation)).toEqual([]);
    expect(await resultOf(gift)).toContain('gaan vanzelf van de rekening waarmee u nu hebt betaald');
  });

  test('does not pay later charges if the donor opens Mijn gift but pays by the mailed link', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const link = await linkOf(gift);
    const byLink = (await press(link)).headers.location;
    const browser = await openMyGift(world, organisation);
    const own = (await browser.send(inMyGift(organisation, link))).headers.location;
    expect(own).not.toBe(byLink);
    expect((await press(link)).headers.location).toBe(byLink);
    expect((await browser.send(link)).headers.location).toBe(byLink);
    expect((await browser.send(inMyGift(organisation, link))).headers.location).toBe(own);
    await pay({ id: '', checkoutUrl: byLink! });
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    expect(await accountMails(organisation)).toHaveLength(1);
  });

  test('cannot be set through the Mijn gift of another donor or another organisation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const link = await linkOf(gift);
    await aMonthlyGift(world, organisation, { email: 'ander@voorbeeld.nl' });
    const other = await openMyGift(world, organisation, 'ander@voorbeeld.nl');
    expect((await other.send(inMyGift(organisation, link))).statusCode).toBe(404);
    const elsewhere = await anOrganisationThatTakesGifts(world);
    await aMonthlyGift(world, elsewhere);
    const donor = await openMyGift(world, elsewhere);
    expect((await donor.send(inMyGift(elsewhere, link))).statusCode).toBe(404);
    expect((await donor.send(inMyGift(organisation, link))).statusCode).toBe(303);
    expect(await chargesOf(world, gift)).toHaveLength(1);
  });

  test('cannot be confirmed after the gift is stopped or the payment is refunded', async () => {
    const stopped = await paidByLink();
    await stopped.organisation.post(`/api/admin/subscriptions/${stopped.gift.subscriptionId}/cancel`);
    await settleWithClock(world);
    const browser = new DonorBrowser(world.app);
    for (const answer of [await browser.get(await mailedLink()), await browser.send(await mailedLink())])
      expect([answer.statusCode, textOf(answer)]).toEqual([409, expect.stringContaining('Dit kan nu niet')]);
    const { gift, former } = await paidByLink();
    await world.owner.query(
      `with gift as (
         update donation set status = 'refunded', amount_refunded_cents = amount_cents
         where subscription_id = $1 returning donation_id)
       update payment p set status = 'refunded', amount_refunded_cents = p.amount_cents
       from gift where p.donation_id = gift.donation_id and p.kind = 'recovery'`,
      [gift.subscriptionId],
    );
    expect((await browser.send(await mailedLink())).statusCode).toBe(409);
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ mollie_mandate_id: former });
  });

  test('cannot be confirmed after a week, or after the donor changes the email address', async () => {
    await paidByLink();
    await world.movePast({ days: 7 });
    expect((await new DonorBrowser(world.app).send(await mailedLink())).statusCode).toBe(404);
    const { organisation, gift, former } = await paidByLink();
    await world.movePast({ days: 6, hours: 23 });
    const link = await mailedLink();
    const donor = await openMyGift(world, organisation);
    await donor.send(`/mijn-gift/${organisation.id}/e-mailadres`, { email: 'nora@voorbeeld.nl' });
    await donor.send(await linkMailedTo(world, 'nora@voorbeeld.nl', 'my-gift-email'));
    expect((await donor.send(link)).statusCode).toBe(404);
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ mollie_mandate_id: former });
  });

  test('pays later charges even if the donor confirms it while a change of the amount is unfinished', async () => {
    const { organisation, gift, former } = await paidByLink();
    const { stop_token: token } = await subscriptionOf(world, gift);
    const away = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } } as const;
    await world.during(away, async () => {
      await new DonorBrowser(world.app).send(`/maandgift/${token}/bedrag`, { amount: '10' });
      await new DonorBrowser(world.app).send(await mailedLink());
    });
    await passDays(world, 1);
    const after = await subscriptionOf(world, gift);
    expect(after).toMatchObject({ status: 'active', amount_cents: 10_00 });
    expect(after.mollie_mandate_id).not.toBe(former);
    expect(await activeAtMollie(organisation)).toMatchObject([{ mandateId: after.mollie_mandate_id }]);
  });
});

const hrefsOf = ({ body }: { body: string }) =>
  [...body.slice(0, body.indexOf('</main>')).matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);

describe('the page of a running gift', () => {
  test('names a missed charge that the donor was asked to pay, and leads to its payment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const url = await linkOf(gift);
    const link = `/maandgift/${(await subscriptionOf(world, gift)).stop_token}`;
    const page = await open(link);
    expect(textOf(page)).toMatch(/Uw gift van \w+ \d{4} is nog niet betaald\..*Alsnog betalen/s);
    expect(textOf(page)).not.toContain('Uw gift loopt.');
    expect(hrefsOf(page)).toContain(url);
    const own = await (await openMyGift(world, organisation)).get(`/mijn-gift/${organisation.id}`);
    expect(hrefsOf(own)).toContain(inMyGift(organisation, url));
    await payAtCheckout(url);
    expect(textOf(await open(link))).toContain('Uw gift loopt.');
    expect(hrefsOf(await open(link))).not.toContain(url);
  });

  test('does not ask for a charge that the donor took back', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await chargeBackNext(world, gift);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'asked', code: 'MD06' }]);
    const page = await open(`/maandgift/${(await subscriptionOf(world, gift)).stop_token}`);
    expect(textOf(page)).toContain('Uw gift loopt.');
    expect(hrefsOf(page)).not.toContain(await linkOf(gift));
  });
});

describe('a suspended gift', () => {
  test('has a link to its missed charge on its page and in Mijn gift, and offers only possible actions', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const url = await linkOf(gift);
    const link = `/maandgift/${(await subscriptionOf(world, gift)).stop_token}`;
    const page = await open(link);
    expect(hrefsOf(page)).toEqual([url, `${link}/stoppen`, `/mijn-gift?orgId=${organisation.id}`]);
    expect(textOf(page)).toMatch(
      /Uw gift rust tot u weer betaalt\..*Er wordt niets afgeschreven\. Wilt u weer geven\? Dan betaalt u eerst de gemiste gift en kiest u van welke rekening wij weer afschrijven\. Doet u niets, dan blijft uw gift rusten\..*Weer maandelijks geven.*Stoppen/s,
    );
    expect(textOf(page)).not.toMatch(/andere\s+rekening/);
    const own = await (await openMyGift(world, organisation)).get(`/mijn-gift/${organisation.id}`);
    expect(hrefsOf(own)).toContain(inMyGift(organisation, url));
    expect(hrefsOf(own).filter((href) => href?.endsWith('/rekening'))).toEqual([]);
    expect(textOf(await open(url))).toContain('Liever stoppen?');
    expect(textOf(await open(url))).not.toContain('overslaan');
  });

  test('leads to mails that do not offer to change the amount or to skip a month', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aMissedCharge(world, organisation, 'AC04');
    for (const days of [5, 3, 7]) await passDays(world, days);
    const mails = await mailsOf(world, organisation);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'storno-ask',
      'storno-reminder',
      'storno-reminder',
      'storno-last',
    ]);
    for (const { text } of mails) {
      expect(text).not.toMatch(/ander\s+bedrag|overslaan|wijzigen/);
      expect(text).toMatch(/Stoppen\?\s+Dat\s+kan\s+op\s+elk\s+moment/);
    }
  });

  test('can be stopped without a mandate, on the page that the mail links to', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'MD01');
    const link = `/maandgift/${(await subscriptionOf(world, gift)).stop_token}`;
    const [mail] = await mailsOf(world, organisation);
    expect(mail!.text).not.toContain('één klik');
    expect(mail!.html).toContain(`${link}/stoppen`);
    expect((await open(`${link}/stoppen`)).body).toContain('Stop mijn maandelijkse gift');
  });

  test('can get a new bank account in Mijn gift when its missed charge is too old to pay', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    await world.movePast({ days: 91 });
    const link = `/maandgift/${(await subscriptionOf(world, gift)).stop_token}`;
    const page = await open(link);
    expect(hrefsOf(page)).toEqual([`${link}/stoppen`, `/mijn-gift?orgId=${organisation.id}`]);
    expect(textOf(page)).toMatch(
      /Wilt u weer geven\? Dan geeft u in Mijn gift een rekening op\. Doet u niets.*Weer geven, kwitanties/s,
    );
    const own = await (await openMyGift(world, organisation)).get(`/mijn-gift/${organisation.id}`);
    expect(hrefsOf(own)).toContain(`/mijn-gift/${organisation.id}/gift/${gift.subscriptionId}/rekening`);
  });

  test('stays active after it resumes, even if another charge of the old bank account stays unpaid', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const older = await linkOf(gift);
    await failNextCharge(world, gift, 'AC04');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    await payAtCheckout(older);
    await confirmAccount();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    for (const state of ['asked', 'lost'])
      expect(await waitForNextStep(world, gift)).toMatchObject({ state, mails: 1 });
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect(await activeAtMollie(organisation)).toHaveLength(1);
  });

  test('shows its next charge date after the payment, even before Mollie has made the change', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const url = await linkOf(gift);
    const browser = await openMyGift(world, organisation);
    const { location: checkoutUrl } = (await browser.send(inMyGift(organisation, url))).headers;
    await world.during({ path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } }, async () => {
      await pay({ id: '', checkoutUrl: checkoutUrl! });
      await settleWithClock(world);
      const link = `/maandgift/${(await subscriptionOf(world, gift)).stop_token}`;
      const page = await open(link);
      expect(textOf(page)).toContain('De volgende afschrijving wordt');
      expect(textOf(page)).not.toContain('niets afgeschreven');
      expect(hrefsOf(page)).toEqual([`${link}/stoppen`, `/mijn-gift?orgId=${organisation.id}`]);
    });
  });
});

test('a gift with a new bank account is not suspended when a charge of the old bank account fails late', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMissedCharge(world, organisation, 'SL01');
  const late = await waitForNextCharge(world, gift);
  await payAtCheckout(await linkOf(gift));
  await confirmAccount();
  await failPayment(world, late, 'AC04');
  expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }, { state: 'asked' }]);
  expect(await activeAtMollie(organisation)).toHaveLength(1);
});
