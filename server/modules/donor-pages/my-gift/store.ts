import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import type { PaidAccount } from '../../money/missed-charges/paid-account.ts';

/** A change of a gift that a mailed link carries out. */
export interface ChangeByMail {
  subscriptionId: string;
  /** Another amount, or null to take a pause back. */
  amountCents: number | null;
  /** Instead of either: the account with which a missed charge was paid takes the gift over. */
  account?: PaidAccount | undefined;
}

/** Makes a link for a donor. Only a hash of its token is kept. */
export async function insertLink(
  transaction: OrganisationTransaction,
  donorId: string,
  {
    expiresAt,
    newEmail = null,
    change,
  }: { expiresAt: Date; newEmail?: string | null; change?: ChangeByMail },
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('donor_link')
    .values({
      organisation_id: transaction.scope.organisationId,
      token_hash: hashToken(token),
      donor_id: donorId,
      new_email: newEmail,
      expires_at: expiresAt,
      ...(change && {
        subscription_id: change.subscriptionId,
        amount_cents: change.amountCents,
        payment_id: change.account?.paymentId ?? null,
        mandate_id: change.account?.mandateId ?? null,
      }),
    })
    .execute();
  return token;
}

/** True for the one who takes it, however many press at the same moment. */
export async function takeLink(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('donor_link')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The change that a link carries out when it is used; undefined for one that only opens Mijn gift. */
export async function findChangeByMail(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<ChangeByMail | undefined> {
  const link = await transaction
    .selectFrom('donor_link')
    .select(['subscription_id', 'amount_cents', 'payment_id', 'mandate_id'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!link?.subscription_id) return undefined;
  const { subscription_id: subscriptionId, amount_cents: amountCents, payment_id, mandate_id } = link;
  const account = payment_id && mandate_id ? { paymentId: payment_id, mandateId: mandate_id } : undefined;
  return { subscriptionId, amountCents, account };
}

/** The token is what the browser gets; the table has its hash. */
export async function insertSession(transaction: OrganisationTransaction, donorId: string): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('donor_session')
    .values({
      organisation_id: transaction.scope.organisationId,
      token_hash: hashToken(token),
      donor_id: donorId,
    })
    .execute();
  return token;
}

export async function removeSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction
    .deleteFrom('donor_session')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Every link of a donor, and every link that would give a donor this address. */
export async function removeLinksOf(
  transaction: OrganisationTransaction,
  donorId: string,
  newEmail: string,
): Promise<void> {
  await transaction
    .deleteFrom('donor_link')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where(sql<boolean>`(donor_id = ${donorId} or lower(new_email) = ${newEmail.toLowerCase()})`)
    .execute();
}

export async function removeSessionsOf(transaction: OrganisationTransaction, donorId: string): Promise<void> {
  await transaction
    .deleteFrom('donor_session')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', donorId)
    .execute();
}

/** Links and sessions that open nothing any more. */
export async function removeExpired(transaction: PlatformTransaction): Promise<void> {
  await sql`delete from donor_link where expires_at < now()`.execute(transaction);
  await sql`
    delete from donor_session
    where last_seen_at < now() - interval '1 hour' or created_at < now() - interval '12 hours'
  `.execute(transaction);
}
