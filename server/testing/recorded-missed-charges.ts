import { randomId } from '../platform/random-id.ts';
import { givePastGifts } from './past-gifts.ts';
import type { TestWorld } from './test-world.ts';

/** Inserts missed charges of the test environment, each of its own subscription. Mollie knows none of them. */
export async function recordMissedCharges(
  world: TestWorld,
  organisation: { id: string },
  changes: readonly Record<string, unknown>[],
): Promise<void> {
  const run = (statement: string, values: unknown[]) => world.owner.query(statement, values);
  await givePastGifts(
    world,
    organisation,
    changes.map(() => ({ isRecurring: true, environment: 'test' })),
  );
  const { rows } = await run(
    `select donation_id, secret_id from donation d join payment p using (organisation_id, donation_id)
     where organisation_id = $1 and d.environment = 'test'
       and donation_id not in (select charge_id from missed_charge where organisation_id = $1)`,
    [organisation.id],
  );
  for (const [index, change] of changes.entries()) {
    const { donation_id, secret_id } = rows[index];
    const subscriptionId = randomId();
    await run(
      `insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
         amount_cents, status, mollie_customer_id, webhook_token, stop_token, start_date)
       values ($1, $2, 'test', $3, $4, 1000, 'active', 'cst_x', $2, $2, '2026-12-01')`,
      [organisation.id, subscriptionId, secret_id, donation_id],
    );
    const row = {
      organisation_id: organisation.id,
      missed_charge_id: randomId(),
      subscription_id: subscriptionId,
      environment: 'test',
      charge_id: donation_id,
      due_on: '2026-11-01',
      amount_cents: 1000,
      failed_at: '2026-11-03T12:00:00Z',
      next_step_at: '2027-01-01T23:00:00Z',
      token: randomId(),
      ...change,
    };
    const places = Object.keys(row).map((_, place) => `$${place + 1}`);
    await run(
      `insert into missed_charge (${Object.keys(row).join()}) values (${places.join()})`,
      Object.values(row),
    );
  }
}
