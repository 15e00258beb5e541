import { expect, test } from 'vitest';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { DonorBrowser, textOf } from '../../../testing/donor-browser.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aStartedGift,
  donationOf,
  pay,
  paymentsOf,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import {
  missedChargesOf,
  passDays,
  settleWithClock,
  chargeBackNext,
} from '../../../testing/missed-charges.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import type { Paper } from '../numbered/papers.ts';
import { readYearContext } from './overview-year.ts';
import { sendConfirmation } from '../receipts/send-confirmation.ts';
import { listDonorIds } from '../../gifts/donors/queries.ts';
import { readDonorYears } from './donor-years.ts';

const world = useGivingWorld();

const press = async (url: string) => (await new DonorBrowser(world.app).send(url)).headers.location!;
const check = async ({ code }: Paper) => textOf(await new DonorBrowser(world.app).get(`/controle/${code}`));

async function receiptsOf({ id }: { id: string }): Promise<Paper[]> {
  const { rows } = await world.owner.query<Paper>(
    `select r.* from paper r join payment p using (organisation_id, payment_id)
     where r.donation_id = $1 order by p.attempt`,
    [id],
  );
  return rows;
}

async function confirmationsOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await world.owner.query<{ pdf: Buffer }>(
    `select a.content as pdf from mail m join mail_attachment a using (mail_id)
     where m.donation_id = $1 and m.kind = 'confirmation' order by m.created_at`,
    [id],
  );
  return rows.map(({ pdf }) => readPdf(pdf).pages.flat().join(' ').replaceAll('\u00a0', ' '));
}

/** Runs the confirmation job again, as happens after a worker was killed before it finished the job. */
const confirmAgain = (organisation: { id: string }, { id }: { id: string }) =>
  sendConfirmation(world.deps, mintOrganisationScope(organisation.id), id);

test('a charge that is charged back and recovered has two receipts, and counts as two gifts on overviews', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const monthly = await aMonthlyGift(world, organisation);
  await chargeBackNext(world, monthly);
  const { stop_token: token } = await subscriptionOf(world, monthly);
  await new DonorBrowser(world.app).send(`/maandgift/${token}/bedrag`, { amount: '10' });
  await settleWithClock(world);
  const [month] = await missedChargesOf(world, monthly);
  const charge = { id: month!.charge_id };
  const checkoutUrl = await press(`/herstel/${month!.token}`);
  await pay({ ...charge, checkoutUrl });
  await settleWithClock(world);
  await expectLedgersToMatch(world);

  const payments = await paymentsOf(world, charge);
  expect(payments.map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ['charged_back', 25_00],
    ['completed', 10_00],
  ]);
  await confirmAgain(organisation, charge);
  const [first, second, ...others] = await receiptsOf(charge);
  expect(others).toEqual([]);
  expect([first!.amount_cents, second!.amount_cents]).toEqual([25_00, 10_00]);
  expect(second!.number).not.toBe(first!.number);
  expect(await check(first!)).toMatch(new RegExp(`Ingetrokken.*${first!.number}.*€ 25,00`));
  expect(await check(second!)).toMatch(new RegExp(`Geldig.*${second!.number}.*€ 10,00`));
  expect(await confirmationsOf(charge)).toEqual([
    expect.stringMatching(new RegExp(`${first!.number}.*€ 25,00|€ 25,00.*${first!.number}`)),
    expect.stringMatching(new RegExp(`${second!.number}.*€ 10,00|€ 10,00.*${second!.number}`)),
  ]);

  const [paid, takenBack, recovered] = ['2024-12-20', '2025-01-10', '2025-01-20'];
  for (const [place, at] of [paid, recovered].entries()) {
    const { payment_id } = payments[place]!;
    await world.owner.query('update payment set paid_at = $2 where payment_id = $1', [payment_id, at]);
    await world.owner.query(
      `update ledger_entry set occurred_at = case kind when 'payment' then $2 else $3 end::timestamptz
       where payment_id = $1`,
      [payment_id, at, takenBack],
    );
  }
  await world.owner.query('update donation set completed_at = $2 where donation_id = $1', [
    charge.id,
    recovered,
  ]);
  const figures = await organisation.get('/api/admin/year-overviews');
  expect(figures.json<OverviewFigures>().years.at(-1)).toBe(2024);

  const email = 'bo@voorbeeld.nl';
  await givePastGifts(world, organisation, [
    { email, at: new Date(paid), amountCents: 25_00, isRecurring: true },
    { email, at: new Date(recovered), amountCents: 10_00, isRecurring: true },
  ]);
  await world.owner.query(
    `insert into ledger_entry
       (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
     select p.organisation_id, 'chb_bo', 'chargeback', p.donation_id, p.payment_id, p.environment, -p.amount_cents, $2
     from payment p join donation d using (organisation_id, donation_id)
     where p.organisation_id = $1 and d.email = 'bo@voorbeeld.nl' and p.amount_cents = 2500`,
    [organisation.id, takenBack],
  );
  for (const year of [2024, 2025]) {
    // Bo gave the same amounts as two separate gifts.
    const [ofBo, ofNoor] = await sumsOfYear(organisation, year, [email, 'noor@voorbeeld.nl']);
    expect(ofNoor).toEqual(ofBo);
    expect(ofNoor).toEqual(
      year === 2024
        ? { given: 25_00, total: 0, lines: [`${paid} 2500 -2500`], earlier: [] }
        : {
            given: 10_00,
            total: 10_00,
            lines: [`${recovered} 1000 -0`],
            earlier: [`${takenBack} 2500 of ${paid}`],
          },
    );
  }
});

/** The sums on the donors' overviews of a year, in the alphabetical order of their email addresses. */
async function sumsOfYear(organisation: { id: string }, year: number, emails: readonly string[]) {
  const scope = mintOrganisationScope(organisation.id);
  return world.deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const donorIds = await listDonorIds(transaction, emails);
    const donors = await readDonorYears(transaction, { ...context, environment: 'live' }, donorIds);
    return donors.map(({ given_cents, total_cents, lines, earlier }) => ({
      given: given_cents,
      total: total_cents,
      lines: lines.map((line) => `${line.date} ${line.amountCents} -${line.returnedCents}`),
      earlier: earlier.map((line) => `${line.date} ${line.amountCents} of ${line.givenOn}`),
    }));
  });
}

test('a gift that was paid twice counts once on overviews after one of the payments is refunded', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'canceled');
  await settleWithClock(world);
  await pay({ ...gift, checkoutUrl: await press(`/donation-complete?id=${gift.id}`) });
  await settleWithClock(world);
  const [late] = await paymentsOf(world, gift);
  await world.control(`payments/${late!.mollie_payment_id}/status`, { status: 'paid' });
  await settleWithClock(world);
  // This payment was made first, but Mollie reported it last.
  await world.owner.query(`update payment set paid_at = paid_at - interval '1 hour' where payment_id = $1`, [
    late!.payment_id,
  ]);

  expect(await totalOfAllYears(organisation)).toEqual({ total: 50_00, returned: 0 });
  await confirmAgain(organisation, gift);
  expect(await confirmationsOf(gift)).toHaveLength(1);
  const receipt = await organisation.get(`/api/admin/donations/${gift.id}/receipt.pdf`);
  expect(readPdf(receipt.rawPayload).pages.flat().join(' ')).not.toContain('onderweg');

  await passDays(world, 3);
  expect((await paymentsOf(world, gift)).map(({ status }) => status)).toEqual(['refunded', 'completed']);
  expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', surplus_cents: 0 });
  expect(await totalOfAllYears(organisation)).toEqual({ total: 25_00, returned: 25_00 });
  const receipts = await receiptsOf(gift);
  expect(receipts).toHaveLength(1);
  expect(await check(receipts[0]!)).toMatch(/Geldig.*€ 25,00/);
}, 60_000);

/** The sums in cents of all years together, because the test may run at the turn of a year. */
async function totalOfAllYears(organisation: Awaited<ReturnType<typeof anOrganisationThatTakesGifts>>) {
  const read = async (year?: number) =>
    (
      await organisation.get(`/api/admin/year-overviews${year ? `?year=${year}` : ''}`)
    ).json<OverviewFigures>();
  const sums = { total: 0, returned: 0 };
  for (const year of (await read()).years) {
    const figures = await read(year);
    sums.total += Math.round(Number(figures.total) * 100);
    sums.returned += Math.round(Number(figures.returned) * 100);
  }
  return sums;
}
