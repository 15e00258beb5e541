import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** What came in with one payment key, by the Dutch month in which it was paid. */
export async function readMonthsOfKey(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<{ month: string; cents: number }[]> {
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(p.paid_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month,
      sum(p.amount_cents - p.amount_refunded_cents - p.amount_charged_back_cents)::bigint as cents
    from payment p
    where p.organisation_id = ${transaction.scope.organisationId} and p.secret_id = ${secretId}
      and p.paid_at is not null
    group by 1`.execute(transaction);
  return rows;
}
