import { expect } from 'vitest';
import { donate } from '../../harness/donate.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const amountCents = 2_513;

/** A yearly overview gets one number and one mail, even if the product crashes. */
export const overviewFlow: Flow = {
  name: 'a yearly overview',
  async before(world) {
    const { checkoutUrl } = await donate(world, { amount: '25.13', isRecurring: false });
    await world.mollie.checkOut(checkoutUrl, 'paid');
  },
  run: insertMailings,
  failpoints: ['overviews-issued', 'overviews-queued'],
  result: {
    statuses: ['completed'],
    subscriptions: 0,
    refunds: 0,
    income: { donations: 1, revenueCents: amountCents },
  },
  async expectAfter({ database }) {
    const { rows: papers } = await database.query(
      'select kind, amount_cents::integer from paper order by number',
    );
    expect(papers).toEqual([
      { kind: 'receipt', amount_cents: amountCents },
      { kind: 'overview', amount_cents: amountCents },
    ]);
    const { rows: mails } = await database.query(`select status from mail where kind = 'year-overview'`);
    expect(mails).toEqual([{ status: 'sent' }]);
    const { rows: mailings } = await database.query('select state from overview_mailing');
    expect(mailings).toEqual([{ state: 'mailed' }]);
  },
};

/** Inserts the mailing as the dashboard does, but for the current year, in which the donation was paid. */
async function insertMailings({ database }: World): Promise<void> {
  const { rows } = await database.query(
    `with wanted as (
       insert into overview_mailing (organisation_id, environment, year, donor_id, requested_at)
       select organisation_id, environment, extract(year from completed_at at time zone 'Europe/Amsterdam'),
         donor_id, now()
       from donation returning organisation_id, environment, year
     )
     select graphile_worker.add_job('send-overviews',
       json_build_object('organisationId', organisation_id, 'environment', environment, 'year', year),
       max_attempts => 25)
     from wanted`,
  );
  expect(rows).toHaveLength(1);
}
