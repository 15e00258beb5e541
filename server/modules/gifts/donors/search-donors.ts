import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { searchDonations } from '../donations/list/search-donations.ts';

/** More than the 1,000 donors that the donor list counts, because one donor can have many donations. */
const searchedDonations = 2_000;

export interface FoundDonors {
  donorIds: string[];
  isExceeded: boolean;
  onlyNewest: boolean;
}

export async function searchDonors(
  transaction: OrganisationTransaction,
  search: string,
  environment: Environment,
): Promise<FoundDonors> {
  const anything = { statuses: undefined, frequency: undefined, from: undefined, to: undefined };
  const { ids, total, onlyNewest } = await searchDonations(
    transaction,
    { ...anything, search, environment },
    { limit: searchedDonations, offset: 0 },
  );
  const { organisationId } = transaction.scope;
  // The search of donations also matches ids and amounts, so this query compares addresses and names again.
  const { rows } = await sql<{ donor_id: string }>`
    select d.donor_id from unnest(${ids}::text[]) found (donation_id)
    join donation d on d.organisation_id = ${organisationId} and d.donation_id = found.donation_id
    where d.donor_id is not null and ${mentions('d', search)}
    union
    select p.donor_id from donor p
    where p.organisation_id = ${organisationId} and (p.first_name is not null or p.last_name is not null)
      and ${mentions('p', search)}
  `.execute(transaction);
  return {
    donorIds: rows.map(({ donor_id }) => donor_id),
    isExceeded: total.isExceeded,
    onlyNewest: onlyNewest ?? false,
  };
}

function mentions(table: 'd' | 'p', search: string) {
  const column = (name: string) => sql`coalesce(${sql.ref(`${table}.${name}`)}, '')`;
  return sql`strpos(lower((
    ${column('email')} || E'\n' || ${column('first_name')} || ' ' || ${column('last_name')}
  ) collate "default"), lower(${search})) > 0`;
}
