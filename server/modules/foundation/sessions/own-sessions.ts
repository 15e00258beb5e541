import { sql } from 'kysely';
import type { OwnSession } from '../../../../contract/accounts.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Visitor } from './access.ts';

export async function listOwnSessions(
  transaction: OrganisationTransaction,
  { accountId, sessionId }: Pick<Visitor, 'accountId' | 'sessionId'>,
): Promise<OwnSession[]> {
  const sessions = await transaction
    .selectFrom('session')
    .select(['session_id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    // `identify_session` refuses sessions that are older than this.
    .where('last_seen_at', '>', sql<Date>`now() - interval '8 hours'`)
    .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy((row) => row('session_id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute();
  return sessions.map((session) => ({
    id: session.session_id,
    device: session.device,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    isCurrent: session.session_id === sessionId,
  }));
}

export async function endOwnSession(
  transaction: OrganisationTransaction,
  accountId: string,
  sessionId: string,
): Promise<string | undefined> {
  const ended = await transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .returning('device')
    .executeTakeFirst();
  return ended?.device;
}
