import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Needs platform scope. */
export async function removeExpiredSessions(transaction: Transaction): Promise<void> {
  await sql`
    delete from session where last_seen_at < now() - interval '8 hours' or created_at < now() - interval '7 days'
  `.execute(transaction);
}
