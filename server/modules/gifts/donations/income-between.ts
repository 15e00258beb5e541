import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * What real gifts brought in through us in a time: what was paid in it, less what went back in it, also of earlier
 * gifts, each on the day that Mollie says. What goes back later is of a later time: accounts that are closed stay as
 * they are. A gift that was entered by hand did not come through us.
 */
export async function readIncomeBetween(
  transaction: OrganisationTransaction,
  from: Date,
  until: Date,
): Promise<number> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(p.amount_cents), 0)::bigint
      from payment p
      where p.organisation_id = ${organisationId} and p.environment = 'live'
        and p.paid_at >= ${from} and p.paid_at < ${until}
    ) + (
      select coalesce(sum(l.amount_cents), 0)::bigint
      from ledger_entry l
      where l.organisation_id = ${organisationId} and l.environment = 'live' and l.kind <> 'payment'
        and l.occurred_at >= ${from} and l.occurred_at < ${until} and l.payment_id is not null
    ) as cents`.execute(transaction);
  return rows[0]?.cents ?? 0;
}
