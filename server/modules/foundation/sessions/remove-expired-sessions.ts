import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** Those that the door `identify_session` lets nobody in with any more. */
export async function removeExpiredSessions(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from session where last_seen_at < now() - interval '8 hours' or created_at < now() - interval '7 days'
  `.execute(transaction);
}
