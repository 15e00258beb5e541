import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import type { PaidAccount } from '../../money/missed-charges/paid-account.ts';

export interface ChangeByMail {
  subscriptionId: string;
  /** Null when the change undoes a pause or changes the bank account. */
  amountCents: number | null;
  account?: PaidAccount | undefined;
}

export async function insertLink(
  transaction: OrganisationTransaction,
  donorId: string,
  {
    validHours,
    newEmail = null,
    change,
  }: { validHours: number; newEmail?: string | null; change?: ChangeByMail },
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('donor_link')
    .values({
      organisation_id: transaction.scope.organisationId,
      token_hash: hashToken(token),
      donor_id: donorId,
      new_email: newEmail,
      expires_at: sql<Date>`product_now() + ${validHours} * interval '1 hour'`,
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

/** Returns true for only one of several simultaneous requests. */
export async function consumeLink(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await transaction.own
    .updateTable('donor_link')
    .set({ used_at: sql<Date>`product_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findChangeByMail(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<ChangeByMail | undefined> {
  const link = await transaction.own
    .selectFrom('donor_link')
    .select(['subscription_id', 'amount_cents', 'payment_id', 'mandate_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!link?.subscription_id) return undefined;
  const { subscription_id: subscriptionId, amount_cents: amountCents, payment_id, mandate_id } = link;
  const account = payment_id && mandate_id ? { paymentId: payment_id, mandateId: mandate_id } : undefined;
  return { subscriptionId, amountCents, account };
}

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
  await transaction.own.deleteFrom('donor_session').where('token_hash', '=', tokenHash).execute();
}

/** Removes all links of the donor, and the links with which another donor would confirm `newEmail`. */
export async function removeLinksOf(
  transaction: OrganisationTransaction,
  donorId: string,
  newEmail: string,
): Promise<void> {
  await transaction.own
    .deleteFrom('donor_link')
    .where(sql<boolean>`(donor_id = ${donorId} or lower(new_email) = ${newEmail.toLowerCase()})`)
    .execute();
}

export async function removeSessionsOf(transaction: OrganisationTransaction, donorId: string): Promise<void> {
  await transaction.own.deleteFrom('donor_session').where('donor_id', '=', donorId).execute();
}

export async function removeExpiredLinksAndSessions(transaction: PlatformTransaction): Promise<void> {
  await sql`delete from donor_link where expires_at < product_now()`.execute(transaction);
  await sql`
    delete from donor_session
    where last_seen_at < product_now() - interval '1 hour' or created_at < product_now() - interval '12 hours'
  `.execute(transaction);
}
