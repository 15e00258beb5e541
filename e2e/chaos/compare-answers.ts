import type { Facts } from './facts.ts';
import { askStatus, organisationOf } from './visit.ts';

/** Whoever got an answer can always ask, and hears the truth; nobody who paid was ever told that it failed. */
export async function compareAnswers({ world, visits, ends }: Facts): Promise<string[]> {
  const truth = { pay: 'completed', cancel: 'canceled', expire: 'expired', leave: undefined };
  const differences: string[] = [];
  for (const { donor, donationId, told } of visits) {
    const isGone = ends.has(organisationOf(world, donor).id);
    const wrong = told.filter(
      (status) => status !== 'pending' && status !== 'completed' && !(isGone && status === 'unknown'),
    );
    if (wrong.length > 0) differences.push(`${donor.email} paid and was told: ${wrong.join(', ')}`);
    if (donationId === undefined) continue;
    const status = await askStatus(world, donationId).catch((error: Error) => error.message);
    if (status !== (isGone ? 'unknown' : truth[donor.does]))
      differences.push(`${donor.email} (${donor.does}) is told: ${status ?? 'nothing'}`);
  }
  return differences;
}
