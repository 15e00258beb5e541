import { describe, expect, test } from 'vitest';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aPaidGift, donationOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();

async function aRefundedGift(amount?: string, environment: 'live' | 'test' = 'live') {
  const organisation = await anOrganisationThatTakesGifts(world, environment);
  const gift = await aPaidGift(world, organisation);
  const answer = await organisation.post(`/api/admin/donations/${gift.id}/refund`, amount ? { amount } : {});
  expect(answer.statusCode).toBe(201);
  await world.settle();
  const [refund] = (await world.state()).accounts
    .flatMap(({ refunds }) => refunds)
    .filter(({ paymentId }) => paymentId === gift.paymentId);
  return { organisation, gift, refundId: refund!.id };
}

const setRefundStatus = async (refundId: string, status: string) => {
  await world.control(`refunds/${refundId}/status`, { status });
  await world.settle();
};

async function shown(organisation: Organisation, { id }: { id: string }) {
  const { status, isRefundUnderWay, amountBeingRefunded, amountRefunded, amountRefundable } = (
    await organisation.get(`/api/admin/donations/${id}`)
  ).json();
  const [listed] = (await organisation.get('/api/admin/donations')).json();
  expect([listed.status, listed.isRefundUnderWay]).toEqual([status, isRefundUnderWay]);
  return { status, isRefundUnderWay, amountBeingRefunded, amountRefunded, amountRefundable };
}

interface SentMail {
  recipient: string;
  subject: string;
  text: string;
}

async function mailsTo({ id }: { id: string }, kind: string): Promise<SentMail[]> {
  const mails = await world.owner.query<SentMail>(
    'select recipient, subject, text from mail where donation_id = $1 and kind = $2',
    [id, kind],
  );
  return mails.rows;
}

const nothing = {
  status: 'completed',
  isRefundUnderWay: false,
  amountBeingRefunded: '0.00',
  amountRefunded: '0.00',
  amountRefundable: '25.00',
};

describe('a refund', () => {
  test('is shown as under way until Mollie reports that it has sent the money to the bank', async () => {
    const { organisation, gift, refundId } = await aRefundedGift();
    const underWay = {
      ...nothing,
      isRefundUnderWay: true,
      amountBeingRefunded: '25.00',
      amountRefundable: '0.00',
    };
    expect(await shown(organisation, gift)).toEqual(underWay);
    await setRefundStatus(refundId, 'pending');
    expect(await shown(organisation, gift)).toEqual(underWay);
    await setRefundStatus(refundId, 'processing');
    expect(await shown(organisation, gift)).toEqual({
      ...nothing,
      status: 'refunded',
      amountRefunded: '25.00',
      amountRefundable: '0.00',
    });
    await expectLedgersToMatch(world);
  });

  test('of a part of the donation is shown as under way, and the rest can still be refunded', async () => {
    const { organisation, gift } = await aRefundedGift('10.00');
    expect(await shown(organisation, gift)).toEqual({
      ...nothing,
      isRefundUnderWay: true,
      amountBeingRefunded: '10.00',
      amountRefundable: '15.00',
    });
    const csv = (await organisation.get('/api/admin/donations/export.csv')).body;
    expect(csv).toContain('Terugbetaling onderweg');
  });

  test('is reported to the donor once, when Mollie has accepted it', async () => {
    const { gift, refundId } = await aRefundedGift('10.00');
    const mails = await mailsTo(gift, 'refund-under-way');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['noor@voorbeeld.nl']);
    expect(mails[0]?.text).toContain(
      'Stichting Test betaalt €\u00a010,00 terug van uw gift van €\u00a025,00',
    );
    expect(mails[0]?.text).not.toContain('Testmodus');
    expect(mails[0]?.subject).toBe('Uw terugbetaling is onderweg');
    await setRefundStatus(refundId, 'refunded');
    expect(await mailsTo(gift, 'refund-under-way')).toHaveLength(1);
  });

  test('of a test donation is reported to the donor as a test', async () => {
    const { gift } = await aRefundedGift(undefined, 'test');
    const [mail] = await mailsTo(gift, 'refund-under-way');
    expect(mail?.text).toContain('Testmodus: er wordt niets afgeschreven.');
    expect(mail?.text).toContain('helemaal terug');
  });

  test('prevents another confirmation mail', async () => {
    const { organisation, gift } = await aRefundedGift('10.00');
    const answer = await organisation.post(`/api/donations/${gift.id}/send-email`);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Er is een terugbetaling onderweg. Daarom wordt voor deze gift geen bevestiging meer gestuurd.',
    ]);
    expect(await mailsTo(gift, 'confirmation-again')).toEqual([]);
  });

  test.each(['failed', 'canceled'])(
    'with the outcome %s leaves the donation unchanged, and donor and organisation get a mail',
    async (outcome) => {
      const { organisation, gift, refundId } = await aRefundedGift();
      if (outcome === 'failed') await setRefundStatus(refundId, 'processing');
      await setRefundStatus(refundId, outcome);
      // Mollie sends no webhook about a canceled refund; the nightly comparison finds it.
      await world.runScheduled('reconcile-accounts');
      expect(await shown(organisation, gift)).toEqual(nothing);
      const [toDonor] = await mailsTo(gift, 'refund-failed-donor');
      expect(toDonor?.text).toContain('Die terugbetaling is niet doorgegaan.');
      expect((await mailsTo(gift, 'refund-failed'))[0]?.recipient).toBe(organisation.email);
      expect((await organisation.post(`/api/donations/${gift.id}/send-email`)).statusCode).toBe(200);
      expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
      await expectLedgersToMatch(world);
    },
  );

  test('is shown as under way before Mollie accepts it, but the donor gets no mail until then', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const fault = { path: '/v2/payments/*', count: 'always', effect: { type: 'status', code: 503 } } as const;
    await world.during(fault, () => organisation.post(`/api/admin/donations/${gift.id}/refund`, {}));
    expect(await shown(organisation, gift)).toMatchObject({
      isRefundUnderWay: true,
      amountBeingRefunded: '25.00',
    });
    expect(await mailsTo(gift, 'refund-under-way')).toEqual([]);
    await world.movePast({ minutes: 5 });
    await world.settle();
    expect(await mailsTo(gift, 'refund-under-way')).toHaveLength(1);
  });
});
