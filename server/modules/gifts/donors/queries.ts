import { sql, type NotNull } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

export function findDonor(transaction: OrganisationTransaction, donorId: string) {
  return donorsOf(transaction).where('donor_id', '=', donorId).modifyEnd(prepared).executeTakeFirst();
}

export function findDonorByEmail(transaction: OrganisationTransaction, email: string) {
  return donorsOf(transaction).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

export async function listDonorIds(
  transaction: OrganisationTransaction,
  emails: readonly string[],
): Promise<string[]> {
  const inLowerCase = emails.map((email) => email.toLowerCase());
  const donors = await donorsOf(transaction)
    .where('email', '=', sql<string>`any(${inLowerCase})`)
    .execute();
  return donors.map(({ donor_id }) => donor_id);
}

export function listErasureRequests(transaction: OrganisationTransaction) {
  return donorsOf(transaction)
    .where('erasure_asked_at', 'is not', null)
    .$narrowType<{ erasure_asked_at: NotNull }>()
    .orderBy('erasure_asked_at')
    .limit(200)
    .execute();
}

export async function countErasureRequests(
  transaction: OrganisationTransaction,
): Promise<{ count: number; oldestAt: Date | null }> {
  return transaction.own
    .selectFrom('donor')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<Date | null>`min(erasure_asked_at)`.as('oldestAt'))
    .where('erasure_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** Serialises changes of one donor. Payments and visits to Mijn gift do not wait for this lock. */
export function lockDonor(transaction: OrganisationTransaction, donorId: string) {
  return donorsOf(transaction).where('donor_id', '=', donorId).forNoKeyUpdate().executeTakeFirst();
}

/** Locks a donor who is about to be removed. A payment with this address waits for the lock. */
export function lockDonorByEmail(transaction: OrganisationTransaction, email: string) {
  return donorsOf(transaction).where('email', '=', email.toLowerCase()).forUpdate().executeTakeFirst();
}

function donorsOf(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('donor').selectAll();
}
