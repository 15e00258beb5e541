import { generateDonor as generate, type Donor } from '../../harness/giving/donor.ts';
import { choose, type Random } from '../../harness/random.ts';
import { mayBeDeleted } from './organisations.ts';

export function generateDonor(number: number, random: Random): Donor {
  const organisation = choose(random, [
    [60, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
  ]);
  return generate(number, random, {
    organisation,
    // Small organisations get few donations, and most checks on these organisations need a subscription.
    recurringShare: organisation === 0 ? 0.25 : 0.5,
    // The product ignores later charges for a deleted organisation, so nobody would refund them.
    mayRevive: !mayBeDeleted(organisation),
  });
}
