import { refund } from '../../harness/donate.ts';
import type { ChaosWorld } from './chaos-world.ts';

/** Refunds each mistaken charge whose automatic refund failed, as the mail asks the organisation to do. */
export async function repeatFailedRefunds({ address, database, organisations }: ChaosWorld): Promise<void> {
  const { rows } = await database.query<{ donationId: string; organisationId: string }>(`
    select donation_id as "donationId", organisation_id as "organisationId"
    from mail where kind = 'mistaken-refund-failed'`);
  for (const { donationId, organisationId } of rows) {
    const organisation = organisations.find(({ id }) => id === organisationId);
    if (organisation) await refund({ address, organisation }, donationId, undefined, [201]);
  }
}
