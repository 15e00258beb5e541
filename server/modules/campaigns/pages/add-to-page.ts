import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

export async function addToPage(
  transaction: Transaction,
  { organisation_id, page_id }: { organisation_id: string; page_id: string },
  slot: number,
  { count, cents }: { count: number; cents: number },
): Promise<void> {
  await sql`
    insert into campaign_figure as f (organisation_id, page_id, slot, gift_count, received_cents)
    values (${organisation_id}, ${page_id}, ${slot}, ${count}, ${cents})
    on conflict on constraint campaign_figure_pk do update set
      gift_count = f.gift_count + excluded.gift_count,
      received_cents = f.received_cents + excluded.received_cents
  `.execute(transaction);
}
