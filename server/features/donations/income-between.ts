import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../platform/database/database.ts';

/**
 * What real gifts that were paid in a time brought, less what of them went back, whenever that was. The sum is the
 * ledger's. A gift is begun before it is paid, which has an index: a direct debit takes two weeks at the most.
 */
export async function readIncomeBetween(
  transaction: OrganisationTransaction,
  from: Date,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::bigint as cents
    from donation d
    join ledger_entry l on l.organisation_id = d.organisation_id and l.donation_id = d.donation_id
    where d.organisation_id = ${transaction.scope.organisationId} and d.environment = 'live'
      and d.created_at >= ${from}::timestamptz - interval '31 days' and d.created_at < ${until}
      and d.completed_at >= ${from} and d.completed_at < ${until}`.execute(transaction);
  return rows[0]?.cents ?? 0;
}
