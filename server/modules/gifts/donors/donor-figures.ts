import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { receivedCents } from '../donations/figures.ts';
import type { Donor } from './donor.ts';

export interface DonorWithFigures extends Donor {
  given_cents: number;
  gift_count: number;
  first_gift_at: Date | null;
  last_gift_at: Date | null;
}

/**
 * Reads the donors in the given order, with the sum of their gifts. Unless the donor entered a name in Mijn gift, takes
 * the name from the newest gift with a first and a last name, or else from the newest gift with one of them.
 */
export async function readDonorsWithFigures(
  transaction: OrganisationTransaction,
  donorIds: readonly string[],
  environment: Environment,
): Promise<DonorWithFigures[]> {
  const ofDonor = sql`d.organisation_id = p.organisation_id and d.donor_id = p.donor_id`;
  const { rows } = await sql<DonorWithFigures>`
    select p.*, coalesce(p.first_name, named.first_name) as first_name,
      coalesce(p.last_name, named.last_name) as last_name, f.*
    from unnest(${donorIds}::text[]) with ordinality listed (donor_id, place)
    join donor p on p.organisation_id = ${transaction.scope.organisationId} and p.donor_id = listed.donor_id
    cross join lateral (
      select coalesce(sum(${receivedCents}), 0)::bigint as given_cents,
        (count(*) filter (where d.status = 'completed'))::int as gift_count,
        min(d.completed_at) as first_gift_at, max(d.completed_at) as last_gift_at
      from donation d where ${ofDonor} and d.environment = ${environment} and d.completed_at is not null
    ) f
    left join lateral (
      select d.first_name, d.last_name from donation d
      where ${ofDonor} and num_nonnulls(d.first_name, d.last_name) > 0
      order by num_nonnulls(d.first_name, d.last_name) desc, d.created_at desc, d.donation_id limit 1
    ) named on num_nonnulls(p.first_name, p.last_name) = 0
    order by listed.place
  `.execute(transaction);
  return rows;
}
