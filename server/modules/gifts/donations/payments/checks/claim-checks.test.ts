import { expect, test } from 'vitest';
import { mintOrganisationScope, mintPlatformScope } from '../../../../../platform/database/mint-scope.ts';
import { aRecordedDonation } from '../../../../../testing/a-recorded-donation.ts';
import { aTenant } from '../../../../../testing/builders.ts';
import { useTestWorld } from '../../../../../testing/test-world.ts';
import { findAttempt } from '../queries.ts';
import { claimDueChecks, claimStatusPoll, wasJustAsked } from './claim-checks.ts';

const world = useTestWorld();

/** A time in the far future, so that a test fails if the code uses the real clock instead of the given time. */
const noon = new Date('2041-03-27T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

async function anOpenPayment(change: Record<string, unknown>) {
  const { id } = await aTenant(world);
  const donationId = await aRecordedDonation(
    world,
    { id },
    { status: 'pending', created_at: noon, ...change },
  );
  const { rows } = await world.owner.query<{ payment_id: string }>(
    'select payment_id from payment where donation_id = $1',
    [donationId],
  );
  return { scope: mintOrganisationScope(id), paymentId: rows[0]!.payment_id };
}

test('a payment is claimed for a check when the check is due, and again when the next check is due', async () => {
  const { paymentId } = await anOpenPayment({ next_check_at: later(60) });
  const claimAt = async (now: Date) => {
    const due = await world.deps.database.transaction(mintPlatformScope(), (transaction) =>
      claimDueChecks(transaction, now),
    );
    return due.some((each) => each.paymentId === paymentId);
  };
  expect(await claimAt(later(59))).toBe(false);
  expect(await claimAt(later(60))).toBe(true);
  expect(await claimAt(later(299))).toBe(false);
  expect(await claimAt(later(300))).toBe(true);
});

test('a status page may ask Mollie again if the stored time of the last request is over four seconds before or after now', async () => {
  const { scope, paymentId } = await anOpenPayment({});
  const askAt = (now: Date) =>
    world.deps.database.transaction(scope, async (transaction) => {
      const { payment } = (await findAttempt(transaction, paymentId))!;
      const claimed = await claimStatusPoll(transaction, payment, now);
      // wasJustAsked never refuses a check that claimStatusPoll allows.
      expect(claimed && wasJustAsked(payment, now)).toBe(false);
      return claimed;
    });
  expect(await askAt(noon)).toBe(true);
  expect(await askAt(later(3))).toBe(false);
  expect(await askAt(later(5))).toBe(true);
  expect(await askAt(later(2))).toBe(false);
  expect(await askAt(noon)).toBe(true);
});
