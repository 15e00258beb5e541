import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** The limits of `identify_session`. */
export async function removeExpiredSessions(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from session where last_seen_at < now() - interval '8 hours' or created_at < now() - interval '7 days'
  `.execute(transaction);
}
