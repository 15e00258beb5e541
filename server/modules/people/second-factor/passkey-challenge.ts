import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/random-id.ts';

export interface ChallengeUse {
  purpose: Selectable<Schema['passkey_challenge']>['purpose'];
  /** Null for a login without an e-mail address. */
  accountId: string | null;
}

export async function issueChallenge(
  database: Database,
  { purpose, accountId }: ChallengeUse,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await database.unscoped
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hashToken(challenge), account_id: accountId, purpose })
    .execute();
  return challenge;
}

/** Deletes the challenge whatever the outcome. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  { purpose, accountId }: ChallengeUse,
): Promise<boolean> {
  const taken = await database.unscoped
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['account_id', 'purpose', sql<boolean>`expires_at > now()`.as('is_in_time')])
    .executeTakeFirst();
  return (
    taken !== undefined && taken.is_in_time && taken.purpose === purpose && taken.account_id === accountId
  );
}

export async function removeExpiredChallenges(transaction: Transaction): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(transaction);
}
