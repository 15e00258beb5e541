import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** What came in through a poster's code. */
export interface GiftsOfCode {
  code: string;
  giftCount: number;
  receivedCents: number;
}

/** By the code that the address named last, of live gifts that were paid, less what went back. */
export async function readGiftsByCode(transaction: OrganisationTransaction): Promise<GiftsOfCode[]> {
  const { rows } = await sql<GiftsOfCode>`
    select substring(utm from 'utm_content=([a-z0-9]+)$') as code,
      (count(*) filter (where status = 'completed'))::int as "giftCount",
      sum(amount_cents - amount_refunded_cents - amount_charged_back_cents + surplus_cents)::bigint as "receivedCents"
    from donation
    where organisation_id = ${transaction.scope.organisationId} and source = 'qr' and environment = 'live'
      and completed_at is not null and utm ~ 'utm_content=[a-z0-9]+$'
    group by 1`.execute(transaction);
  return rows;
}
