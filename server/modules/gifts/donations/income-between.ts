import { sql } from 'kysely';
import { offlineMethods } from '../../../../contract/payment-methods.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * What real gifts brought in through us in a time: what was paid in it, less what went back in it, also of earlier
 * gifts, each on the day that Mollie says. What goes back later is of a later time: accounts that are closed stay as
 * they are. The sums are the ledger's.
 */
export async function readIncomeBetween(
  transaction: OrganisationTransaction,
  from: Date,
  until: Date,
): Promise<number> {
  const { organisationId } = transaction.scope;
  const throughUs = sql`(d.method = any(${offlineMethods}::text[])) is not true`;
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(l.amount_cents), 0)::bigint
      from donation d
      join ledger_entry l on l.organisation_id = ${organisationId} and l.donation_id = d.donation_id
      where d.organisation_id = ${organisationId} and d.environment = 'live' and l.kind = 'payment'
        and d.completed_at >= ${from} and d.completed_at < ${until} and ${throughUs}
    ) + (
      select coalesce(sum(l.amount_cents), 0)::bigint
      from ledger_entry l
      join donation d on d.organisation_id = ${organisationId} and d.donation_id = l.donation_id
      where l.organisation_id = ${organisationId} and l.environment = 'live' and l.kind <> 'payment'
        and l.occurred_at >= ${from} and l.occurred_at < ${until} and ${throughUs}
    ) as cents`.execute(transaction);
  return rows[0]?.cents ?? 0;
}
