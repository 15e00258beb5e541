import { afterEach, describe, expect, test } from 'vitest';
import { writeEmailFields } from '../../../../contract/email-fields.ts';
import { defaultGiftMails } from '../../../../contract/gift-mails.ts';
import { change, endAllGifts, skip } from '../../../testing/changing-gifts.ts';
import { DonorBrowser, textOf } from '../../../testing/donor-browser.ts';
import {
  aMonthlyGift,
  aPaidGift,
  chargesOf,
  donationOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  type Organisation,
  saveSetting,
  useGivingWorld,
} from '../../../testing/giving-world.ts';
import {
  aMissedCharge,
  mailsOf,
  failNextCharge,
  missedChargesOf,
  mistakesOf,
  passDays,
  settleWithClock,
  chargeBackNext,
  waitForNextCharge,
  waitForNextStep,
} from '../../../testing/missed-charges.ts';
import { changeSubscription } from '../subscriptions/changes/request-change.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import type { RequestedChange } from '../subscriptions/changes/subscription-change.ts';

const world = useGivingWorld();
afterEach(() => endAllGifts(world));

const failureMails = ['charge-failed', 'monthly-stopped'];

const joinLines = (text: string) => text.replaceAll(/\s+/g, ' ');

async function timelineOf(organisation: Organisation): Promise<string[]> {
  const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
  return shown.timeline.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' '));
}

describe('after a failed charge', () => {
  test.each([
    ['SL01', 'Uw bank houdt afschrijvingen van ons tegen', '/herstel/'],
    ['AC01', 'Uw bank meldt dat het rekeningnummer niet klopt', '/herstel/'],
    ['MS02', 'Wilt u liever stoppen? Dat is net zo goed', 'Stop mijn maandelijkse gift'],
  ])('with the code %s, the donor gets a mail that says: %s', async (code, sentence, link) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, code);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'asked', code, mails: 1 }]);
    const [mail, ...others] = await mailsOf(world, organisation);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'storno-ask', recipient: 'noor@voorbeeld.nl' });
    expect(joinLines(mail!.text)).toContain(sentence);
    expect(joinLines(mail!.text)).toContain('€ 25,00');
    expect(mail!.text).toContain(link);
    expect(mail!.text).toContain('/maandgift/');
    const [notice] = await mailsOf(world, organisation, failureMails);
    expect(joinLines(notice!.text)).toContain('Gulhart vraagt de donateur');
  });

  test('the mail promises that later gifts go on, but not if the bank blocks them', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const promise = 'Uw volgende giften gaan vanzelf door.';
    await aMissedCharge(world, organisation, 'SL01');
    const [blocked] = await mailsOf(world, organisation);
    expect(joinLines(blocked!.text)).toContain('als u de blokkade bij uw bank opheft, of nu van');
    expect(joinLines(blocked!.text)).not.toContain(promise);
    const gift = await aMissedCharge(world, organisation, 'AM04', { email: 'sam@voorbeeld.nl' });
    const [missed] = await missedChargesOf(world, gift);
    await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/ask`);
    await settleWithClock(world);
    expect(joinLines((await mailsOf(world, organisation)).at(-1)!.text)).toContain(promise);
  });

  test('for a chargeback, the mail and the recovery page say that the charge was first collected', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await chargeBackNext(world, gift, 'AC04');
    const [missed] = await missedChargesOf(world, gift);
    const [mail] = await mailsOf(world, organisation);
    const [due, back] = [missed!.due_on, dutchDate(missed!.failed_at)].map(formatDutchDate);
    expect(joinLines(mail!.text)).toContain(
      `Uw maandelijkse gift van € 25,00 aan Stichting Test van ${due} is afgeschreven, maar op ${back} door uw bank teruggeboekt (storno).`,
    );
    expect(joinLines(mail!.text)).not.toContain('kon');
    const page = textOf(await new DonorBrowser(world.app).get(`/herstel/${missed!.token}`));
    expect(page).toContain('is afgeschreven, maar daarna door uw bank teruggeboekt');
    expect(page).not.toContain('kon niet worden afgeschreven');
  });

  test('the mails and the recovery page name the month of the charge, not ‘this month’', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    const { due_on: dueOn, token } = (await missedChargesOf(world, gift))[0]!;
    await passDays(world, 9);
    const month = formatDutchDate(dueOn).replace(/^\d+ /, '');
    const mails = await mailsOf(world, organisation);
    expect(mails.map(({ kind }) => kind)).toEqual(['storno-ask', 'storno-reminder']);
    for (const { text } of mails) {
      expect(joinLines(text)).toContain(`Betaal uw gift van ${month} dan via iDEAL | Wero`);
      expect(text).not.toContain('deze maand');
    }
    const page = textOf(await new DonorBrowser(world.app).get(`/herstel/${token}`));
    expect(page).toContain(`Uw gift van ${month} alsnog geven`);
    const [notice] = await mailsOf(world, organisation, failureMails);
    expect(joinLines(notice!.text)).toContain(`om de gift van ${month} alsnog te betalen`);
  });

  test('MD06 (a chargeback by the donor) sends one mail that offers to skip, lower or stop the gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await chargeBackNext(world, gift);
    const [mail, ...others] = await mailsOf(world, organisation);
    expect(others).toEqual([]);
    expect(joinLines(mail!.text)).toMatch(
      /is op \d+ \w+ \d{4} teruggeboekt naar uw rekening.*een maand overslaan, een lager bedrag kiezen of stoppen/,
    );
    expect(mail!.text).not.toContain('/herstel/');
    const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
    expect(await timelineOf(organisation)).toEqual([
      'De bank is gevraagd € 25,00 af te schrijven.',
      'De donateur heeft het bedrag teruggehaald (MD06).',
      'De donateur heeft een mail gekregen met de keuze om een maand over te slaan, minder te geven of te stoppen.',
    ]);
    expect(shown.askObstacle).toBe('De donateur heeft het bedrag zelf teruggehaald. Daar vragen we niet om.');
    await passDays(world, 16);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost', mails: 1 }]);
    expect(await chargesOf(world, gift)).toHaveLength(1);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  });

  test('a second MD06 within a year suspends the subscription and sends a last mail with a recovery link', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await chargeBackNext(world, gift);
    await chargeBackNext(world, gift);
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    const mails = await mailsOf(world, organisation);
    expect(mails.map(({ kind }) => kind)).toEqual(['storno-ask', 'storno-last']);
    expect(joinLines(mails[1]!.text)).toContain('schrijven wij voorlopig niets meer af');
    expect(mails[1]!.text).toContain('/herstel/');
    const missed = await missedChargesOf(world, gift);
    expect(missed).toMatchObject([{ code: 'MD06' }, { state: 'lost', code: 'MD06' }]);
    // The donor has the right to charge back a gift, so the page does not call the chargeback a failure.
    const page = textOf(await new DonorBrowser(world.app).get(`/herstel/${missed[1]!.token}`));
    expect(page).toContain('is teruggeboekt naar uw rekening. Dat is uw goed recht');
    expect(page).not.toMatch(/kon niet worden afgeschreven|alsnog/);
  });

  test('MD07 (the donor has died) stops all subscriptions of the donor and all mail to the donor', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const other = await aPaidGift(world, organisation, { email: 'Noor@Voorbeeld.nl' });
    const another = await aMonthlyGift(world, organisation, { email: 'NOOR@voorbeeld.nl' });
    const gift = await aMissedCharge(world, organisation, 'MD07');
    await settleWithClock(world);
    for (const each of [gift, another])
      expect(await subscriptionOf(world, each)).toMatchObject({ status: 'canceled', ended_by: 'provider' });
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'stopped', mails: 0 }]);
    expect(await timelineOf(organisation)).toContain(
      'De bank meldt dat de donateur is overleden. De maandelijkse gift is gestopt. Er wordt niet meer om deze maand gevraagd.',
    );
    const toDonor = async () =>
      (
        await world.owner.query(
          `select mail_id from mail where organisation_id = $1 and lower(recipient) = 'noor@voorbeeld.nl'`,
          [organisation.id],
        )
      ).rowCount;
    const before = await toDonor();
    await organisation.post(`/api/donations/${other.id}/send-email`);
    await organisation.post(`/api/admin/donations/${other.id}/refund`, {});
    await passDays(world, 30);
    await aPaidGift(world, organisation);
    expect(await toDonor()).toBe(before);
    const notes = await mailsOf(world, organisation, failureMails);
    expect(notes.map(({ kind }) => kind)).toEqual(['monthly-stopped', 'monthly-stopped']);
    for (const { text } of notes) expect(joinLines(text)).toContain('is overleden');
    // Another organisation may still send mail to this address.
    const neighbour = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, neighbour);
    expect(await mailsOf(world, neighbour, ['confirmation'])).toHaveLength(1);
  });

  test.each([
    ['is suspended', 'suspended'],
    ['has ended', 'canceled'],
  ] as const)(
    'MD07 for a subscription that %s also stops the other subscriptions of the donor and all mail to the donor',
    async (_, status) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const another = await aMonthlyGift(world, organisation);
      const gift = await aMonthlyGift(world, organisation);
      const paymentId = await waitForNextCharge(world, gift);
      await world.control(`payments/${paymentId}/status`, { status: 'paid' });
      await settleWithClock(world);
      const wanted: RequestedChange =
        status === 'suspended' ? { kind: 'suspend', reason: 'two_months_lost' } : { kind: 'stop' };
      await change(world, { ...gift, organisation }, wanted, 'bank');
      await world.control(`payments/${paymentId}/chargeback`, {
        reason: { code: 'MD07', description: 'by the bank' },
      });
      await settleWithClock(world);
      for (const each of [gift, another])
        expect(await subscriptionOf(world, each)).toMatchObject({ status: 'canceled' });
      await world.owner.query('delete from mail where organisation_id = $1', [organisation.id]);
      await aPaidGift(world, organisation);
      expect(await mailsOf(world, organisation, ['confirmation'])).toEqual([]);
    },
  );

  test('after MD07 the organisation cannot mail the donor, and the response says so', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'MD07');
    await settleWithClock(world);
    const test = { testEmail: 'Noor@voorbeeld.nl', testAmount: '10' };
    for (const [path, body] of [
      [`/api/admin/subscriptions/${gift.subscriptionId}/send-link`, {}],
      [`/api/donations/${gift.id}/send-email`, undefined],
      [`/api/donations/${gift.id}/send-email`, test],
      ['/api/admin/test-email', test],
      ['/api/admin/test-email', { ...test, template: 'storno_ask_template' }],
    ] as const) {
      const answer = await organisation.post(path, body);
      expect([path, answer.statusCode, answer.json().error]).toEqual([
        path,
        409,
        'Deze donateur kan niet worden gemaild.',
      ]);
    }
  });

  test.each(['AM05', 'AG02', 'FF05'])(
    'the code %s gives the organisation a task, and the donor gets no mail',
    async (code) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aMissedCharge(world, organisation, code);
      await passDays(world, 10);
      expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'failed', mails: 0 }]);
      expect(await mailsOf(world, organisation)).toEqual([]);
      const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
      expect(shown).toMatchObject({ needsAttention: true, askObstacle: null, mayGiveUp: true });
      const { body } = await world.app.inject({ method: 'GET', url: '/metrics' });
      expect(body).toMatch(
        new RegExp(`gulhart_failed_charges_total\\{code="${code}",follow_up="task"\\} \\d`),
      );
    },
  );

  test('of the missed charges of one day, those that need a decision of the organisation are listed first', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const code of ['AM05', 'MS02']) await aMissedCharge(world, organisation, code);
    await world.owner.query(
      `update missed_charge set due_on = '2026-11-02',
         missed_charge_id = case code when 'AM05' then repeat('z', 26) else missed_charge_id end
       where organisation_id = $1`,
      [organisation.id],
    );
    const shown = (await organisation.get('/api/admin/missed-charges')).json<{ code: string }[]>();
    expect(shown.map(({ code }) => code)).toEqual(['AM05', 'MS02']);
  });

  test('an unknown code leads to a retry, and the metrics count it as `unknown`', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'ZZ99');
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'retry_planned', code: 'ZZ99' }]);
    const { body } = await world.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('gulhart_failed_charges_total{code="unknown",follow_up="ask"}');
    const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
    expect(shown).toMatchObject({ cause: 'De bank gaf een reden die wij niet kennen', code: 'ZZ99' });
    expect(shown.timeline.at(-1).text).toBe(
      'Dat is niet gelukt. De bank gaf een reden die wij niet kennen (ZZ99).',
    );
    const [note] = await mailsOf(world, organisation, ['charge-failed']);
    expect(joinLines(note!.text)).toContain('Reden: de bank gaf een reden die wij niet kennen (ZZ99).');
  });

  test('AC04 (a closed bank account) suspends the subscription, and the nightly comparison keeps it suspended', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AC04');
    await settleWithClock(world);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    await world.runScheduled('sync-subscriptions');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended', ended_at: null });
    for (const days of [5, 3, 7]) await passDays(world, days);
    const kinds = (await mailsOf(world, organisation)).map(({ kind }) => kind);
    expect(kinds).toEqual(['storno-ask', 'storno-reminder', 'storno-reminder', 'storno-last']);
    expect(await timelineOf(organisation)).toContain(
      'De donateur heeft de laatste mail gekregen: de maandelijkse gift rust.',
    );
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost' }]);
  });
});

describe('after a missed charge', () => {
  const scopeOf = ({ id }: { id: string }) => mintOrganisationScope(id);

  test('stopping the subscription closes its missed charges and prevents the retry', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'stopped', next_step_at: null }]);
    expect(await timelineOf(organisation)).toContain(
      'De maandelijkse gift is gestopt. Er wordt niet meer om deze maand gevraagd.',
    );
    await passDays(world, 10);
    expect(await chargesOf(world, gift)).toHaveLength(1);
    expect(await mailsOf(world, organisation)).toEqual([]);
  });

  test("for a suspended subscription, the mail to the organisation and the timeline say 'suspended', not 'stopped'", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const paymentId = await waitForNextCharge(world, gift);
    await world.control(`payments/${paymentId}/status`, { status: 'paid' });
    await settleWithClock(world);
    await change(world, { ...gift, organisation }, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
    await world.control(`payments/${paymentId}/chargeback`, {
      reason: { code: 'MS03', description: 'late' },
    });
    await settleWithClock(world);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'stopped' }]);
    const [note] = await mailsOf(world, organisation, ['charge-failed']);
    expect(joinLines(note!.text)).toContain('De maandelijkse gift rust. Er wordt niets afgeschreven, en');
    const notAskedAgain = 'Er wordt niet meer om deze maand gevraagd.';
    expect(await timelineOf(organisation)).toContain(`De maandelijkse gift rust. ${notAskedAgain}`);
    await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect(await timelineOf(organisation)).toContain(`De maandelijkse gift rustte toen. ${notAskedAgain}`);
  });

  test('a retry collects the lower amount if the donor has lowered the gift, and the rest counts as lost', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await changeSubscription(world.deps, scopeOf(organisation), gift.subscriptionId, 'donor', () => ({
      kind: 'amount',
      amountCents: 1000,
    }));
    const sums = async () => (await organisation.get('/api/admin/missed-charges/figures')).json().months;
    const one = (amount: string) => ({ count: 1, amount });
    const none = { count: 0, amount: '0.00' };
    expect(await sums()).toMatchObject([
      { failed: one('25.00'), recovered: none, lost: none, open: one('25.00') },
    ]);
    await waitForNextStep(world, gift);
    expect((await chargesOf(world, gift)).at(-1)).toMatchObject({ kind: 'retry', amount_cents: 1000 });
    await passDays(world, 2);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_cents: 1000 }]);
    const rest = { count: 0, amount: '15.00' };
    expect(await sums()).toMatchObject([
      { failed: one('25.00'), recovered: one('10.00'), lost: rest, open: none },
    ]);
    expect((await organisation.get('/api/admin/missed-charges')).json()).toMatchObject([{ amount: '10.00' }]);
  });

  test('lowering the amount does not change the figures of a charge that is already lost', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await world.owner.query(
      `update missed_charge set state = 'lost', next_step_at = null, closed_at = now() where subscription_id = $1`,
      [gift.subscriptionId],
    );
    const figures = async () => (await organisation.get('/api/admin/missed-charges/figures')).json();
    const before = await figures();
    expect(before).toMatchObject({
      months: [{ failed: { amount: '25.00' }, lost: { amount: '25.00' } }],
      causes: [{ failed: { amount: '25.00' } }],
    });
    await changeSubscription(world.deps, scopeOf(organisation), gift.subscriptionId, 'donor', () => ({
      kind: 'amount',
      amountCents: 1000,
    }));
    expect(await figures()).toEqual(before);
    expect((await organisation.get('/api/admin/missed-charges')).json()).toMatchObject([{ amount: '25.00' }]);
  });

  test('a retry collects the missed amount even if the donor has raised the subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await changeSubscription(world.deps, scopeOf(organisation), gift.subscriptionId, 'donor', () => ({
      kind: 'amount',
      amountCents: 5000,
    }));
    await waitForNextStep(world, gift);
    expect((await chargesOf(world, gift)).at(-1)).toMatchObject({ kind: 'retry', amount_cents: 2500 });
  });

  test('a pause prevents the retry, and the donor gets one mail instead', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    const { next_payment_date } = await subscriptionOf(world, gift);
    const nextDate = new Date(new Date(next_payment_date!).getTime() + 61 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    await changeSubscription(world.deps, scopeOf(organisation), gift.subscriptionId, 'donor', () => ({
      kind: 'dates',
      nextDate,
      reason: 'pause',
    }));
    const skippedRetry = 'Niet opnieuw afgeschreven: de donateur heeft de maandelijkse gift gepauzeerd.';
    expect(await timelineOf(organisation)).toContain(skippedRetry);
    await waitForNextStep(world, gift);
    await passDays(world, 9);
    expect(await timelineOf(organisation)).toContain(skippedRetry);
    expect(await chargesOf(world, gift)).toHaveLength(1);
    expect((await mailsOf(world, organisation)).map(({ kind }) => kind)).toEqual(['storno-ask']);
  });

  test('the timeline does not say that a skip prevented the retry if the retry or a mail came before the skip', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const skipNext = async (gift: { id: string; subscriptionId: string }) =>
      change(world, { ...gift, organisation }, skip);
    const retried = await aMissedCharge(world, organisation, 'MS03');
    await waitForNextStep(world, retried);
    await passDays(world, 1);
    expect(await missedChargesOf(world, retried)).toMatchObject([{ state: 'retry_planned' }]);
    await skipNext(retried);
    expect((await timelineOf(organisation)).join(' ')).not.toContain('Niet opnieuw');
    await passDays(world, 1);
    expect(await missedChargesOf(world, retried)).toMatchObject([
      { state: 'recovered', recovered_by: 'retry' },
    ]);
    expect((await timelineOf(organisation)).join(' ')).not.toContain('Niet opnieuw');
    const asked = await aMissedCharge(world, organisation, 'AM04');
    const [missed] = await missedChargesOf(world, asked);
    await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/ask`);
    await skipNext(asked);
    expect((await timelineOf(organisation)).join(' ')).not.toContain('Niet opnieuw');
  });

  test('without automatic recovery no retry and no mail follow, but the organisation can ask the donor or give up', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await saveSetting(organisation, 'storno_recovery', 'nee');
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await passDays(world, 10);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'failed', mails: 0 }]);
    expect(await chargesOf(world, gift)).toHaveLength(1);
    const [missed] = await missedChargesOf(world, gift);
    const asked = await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/ask`);
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      'De donateur krijgt een mail met de vraag om de gemiste gift alsnog te betalen.',
    ]);
    expect((await mailsOf(world, organisation)).map(({ kind }) => kind)).toEqual(['storno-ask']);
    const again = await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/ask`);
    expect(again.statusCode).toBe(409);
    const left = await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/give-up`);
    expect([left.statusCode, left.json().message]).toEqual([
      200,
      'Deze gemiste gift blijft rusten. De donateur krijgt er geen mail meer over.',
    ]);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost', is_given_up: true }]);
  });

  test.each([
    ['its own HTML', '<p>Dag {{recipientName}}</p><!-- {{whatNext}} -->'],
    ['a letter with another text', writeEmailFields({ ...defaultGiftMails['storno-ask'], thanks: 'Dag.' })],
    ['the default letter', writeEmailFields(defaultGiftMails['storno-ask'])],
  ])('the organisation asks the donor with %s, and the mail has the question once', async (_, template) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await saveSetting(organisation, 'storno_recovery', 'nee');
    await saveSetting(organisation, 'storno_ask_template', template);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    const [missed] = await missedChargesOf(world, gift);
    await organisation.post(`/api/admin/missed-charges/${missed!.missed_charge_id}/ask`);
    const text = joinLines((await mailsOf(world, organisation))[0]!.text);
    const month = formatDutchDate(missed!.due_on).replace(/^\d+ /, '');
    const [before, after, ...more] = text.split(`Wilt u uw gift van ${month} alsnog geven? Dat kan met één`);
    expect(before).toMatch(/Dag|kon op/);
    expect(after).toContain(`/herstel/${missed!.token}`);
    expect(more).toEqual([]);
  });

  test('two lost charges in a row do not suspend the subscription if a later charge was paid', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'MS02');
    await passDays(world, 16);
    const late = await waitForNextCharge(world, gift);
    await world.control(`payments/${late}/status`, { status: 'paid' });
    await world.control(`payments/${await waitForNextCharge(world, gift)}/status`, { status: 'paid' });
    await settleWithClock(world);
    await world.control(`payments/${late}/chargeback`, { reason: { code: 'MS02', description: 'late' } });
    await settleWithClock(world);
    await passDays(world, 16);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost' }, { state: 'lost' }]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  });

  test('two lost charges in a row suspend the subscription and send the donor one last mail', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'MS02');
    await passDays(world, 16);
    await failNextCharge(world, gift, 'MS02');
    await passDays(world, 16);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost' }, { state: 'lost' }]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    expect((await mailsOf(world, organisation)).filter(({ kind }) => kind === 'storno-last')).toHaveLength(1);
  });
});

describe('recovery', () => {
  test('by the donor sends a confirmation that names the month of the missed charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'SL01');
    const { token, due_on: dueOn } = (await missedChargesOf(world, gift))[0]!;
    await passDays(world, 3);
    const { headers } = await new DonorBrowser(world.app).send(`/herstel/${token}`);
    await pay({ id: '', checkoutUrl: headers.location! });
    await settleWithClock(world);
    const confirmations = await mailsOf(world, organisation, ['confirmation']);
    const month = formatDutchDate(dueOn).replace(/^\d+ /, '');
    const named = `Hiermee hebt u uw gift van ${month} alsnog gegeven.`;
    expect(confirmations.map(({ text }) => joinLines(text).includes(named))).toEqual([false, true]);
  });

  test('a reversed chargeback recovers the missed charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const chargeback = await chargeBackNext(world, gift);
    await world.control(`chargebacks/${chargeback}/reverse`, {});
    await settleWithClock(world);
    expect(await missedChargesOf(world, gift)).toMatchObject([
      { state: 'recovered', recovered_by: 'reversal', recovered_cents: 2500 },
    ]);
  });

  test('a paid retry is refunded if the bank also reverses the chargeback', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const chargeback = await chargeBackNext(world, gift, 'MS03');
    await waitForNextStep(world, gift);
    await passDays(world, 2);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_by: 'retry' }]);
    await world.control(`chargebacks/${chargeback}/reverse`, {});
    await settleWithClock(world);
    await passDays(world, 2);
    const payments = await chargesOf(world, gift);
    expect(payments).toMatchObject([
      { kind: 'charge', status: 'completed' },
      { kind: 'retry', status: 'refunded' },
    ]);
    expect(await mistakesOf(world, organisation)).toEqual([
      { payment_id: payments[1]!.payment_id, reason: 'paid_twice', return_cents: 2500 },
    ]);
    expect(await donationOf(world, { id: payments[0]!.donation_id })).toMatchObject({
      status: 'completed',
      completed_at: payments[0]!.paid_at,
      amount_refunded_cents: 0,
      surplus_cents: 0,
    });
    expect(await missedChargesOf(world, gift)).toMatchObject([
      { state: 'recovered', recovered_by: 'reversal', recovered_cents: 2500 },
    ]);
    const { rows } = await world.owner.query<{ at: Date }>(
      `select at from donation_event where organisation_id = $1 and kind = 'chargeback_reversed'`,
      [organisation.id],
    );
    const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
    expect(shown.timeline).toContainEqual({
      at: rows[0]!.at.toISOString(),
      text: '€\u00a025,00 is alsnog ontvangen, doordat de bank het bedrag teruggaf.',
    });
    expect(await timelineOf(organisation)).toEqual(
      expect.arrayContaining([
        'Er was al betaald. Deze € 25,00 gaat vanzelf terug naar de donateur.',
        '€ 25,00 is terugbetaald aan de donateur.',
      ]),
    );
    const mails = await mailsOf(world, organisation, ['double-payment', 'double-payment-donor']);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['double-payment', 'double-payment-donor']);
  });

  test('the last mail is sent only once, even if a recovered charge is charged back again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const chargeback = await chargeBackNext(world, gift, 'AC04');
    for (const days of [5, 3, 7]) await passDays(world, days);
    await world.control(`chargebacks/${chargeback}/reverse`, {});
    await settleWithClock(world);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }]);
    const [charge] = await chargesOf(world, gift);
    const reason = { code: 'AC04', description: 'by the bank' };
    await world.control(`payments/${charge!.mollie_payment_id}/chargeback`, { reason });
    await settleWithClock(world);
    await passDays(world, 16);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'lost' }]);
    expect((await mailsOf(world, organisation)).filter(({ kind }) => kind === 'storno-last')).toHaveLength(1);
  });

  test('a chargeback of a paid retry reopens the missed charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await waitForNextStep(world, gift);
    await passDays(world, 2);
    expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered' }]);
    const retry = (await chargesOf(world, gift)).find(({ kind }) => kind === 'retry')!;
    await world.control(`payments/${retry.mollie_payment_id}/chargeback`, {
      reason: { code: 'MD06', description: 'by the bank' },
    });
    await settleWithClock(world);
    expect(await missedChargesOf(world, gift)).toMatchObject([
      { state: 'asked', code: 'MD06', recovered_by: null, recovered_cents: null },
    ]);
  });
});
