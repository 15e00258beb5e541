import { inParallel } from '../in-parallel.ts';
import type { Facts } from './facts.ts';
import { askStatus, organisationOf } from './visit.ts';

const truth = { pay: 'completed', cancel: 'canceled', expire: 'expired', leave: undefined };
const requestsAtOnce = 4;

/** Checks that every donor sees the true status now, and that donors who paid never saw a failure. */
export async function compareAnswers({ world, visits, deletedAt }: Facts): Promise<string[]> {
  const differences: string[] = [];
  await inParallel(visits, requestsAtOnce, async ({ donor, donationId, shownStatuses }) => {
    const isGone = deletedAt.has(organisationOf(world, donor).id);
    const wrong = shownStatuses.filter(
      (status) => status !== 'pending' && status !== 'completed' && !(isGone && status === 'unknown'),
    );
    if (wrong.length > 0) differences.push(`${donor.email} paid and saw the status: ${wrong.join(', ')}`);
    if (donationId === undefined) return;
    const status = await askStatus(world, donationId).catch((error: Error) => error.message);
    if (status !== (isGone ? 'unknown' : truth[donor.does]))
      differences.push(`${donor.email} (${donor.does}) sees the status: ${status ?? 'none'}`);
  });
  return differences;
}
