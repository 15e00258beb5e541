import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

export async function removeExpiredChallenges(transaction: Transaction): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(transaction);
}
