import { sql } from 'kysely';
import type { OfflineMethod } from '../../../../contract/payment-methods.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { ensureDonor } from '../donors/save-donor.ts';
import type { Donation } from './donation.ts';
import { recordEvent } from './events/record-event.ts';
import { endOfDay, startOfDay } from './list/build-list-query.ts';
import { donationsOf } from './queries.ts';
import { addLedgerEntry, insertDonation, updateDonation, updateFigures } from './store.ts';

export interface OfflineGift {
  at: Date;
  amountCents: number;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  method: OfflineMethod;
  pageId: string | null;
  fundId: string | null;
  idempotencyKey: string;
}

/** The same idempotency key returns the same donation. */
export async function recordOfflineGift(
  transaction: OrganisationTransaction,
  gift: OfflineGift,
): Promise<{ donation: Donation; isNew: boolean }> {
  const { organisationId: organisation_id } = transaction.scope;
  const { email, at } = gift;
  const donation = await insertDonation(transaction, {
    organisation_id,
    donation_id: randomId(),
    donor_id: email === null ? null : await ensureDonor(transaction, { organisation_id, email, paidAt: at }),
    environment: 'live',
    origin: 'cash',
    status: 'completed',
    amount_cents: gift.amountCents,
    is_recurring: false,
    email,
    first_name: gift.firstName,
    last_name: gift.lastName,
    method: gift.method,
    page_id: gift.pageId,
    fund_id: gift.fundId,
    idempotency_key: gift.idempotencyKey,
    created_at: at,
    completed_at: at,
  });
  if (!donation) {
    const earlier = await donationsOf(transaction)
      .where('idempotency_key', '=', gift.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { donation: earlier, isNew: false };
  }
  await addLedgerEntry(transaction, donation, {
    provider_ref: `offline_${donation.donation_id}`,
    kind: 'payment',
    amount_cents: donation.amount_cents,
    occurred_at: at,
  });
  await updateFigures(transaction, null, donation);
  await recordEvent(transaction, donation, 'offline_recorded');
  return { donation, isNew: true };
}

export async function hasSimilarGift(
  transaction: OrganisationTransaction,
  day: string,
  { amountCents, email, firstName, lastName, idempotencyKey }: OfflineGift,
): Promise<boolean> {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from donation d
      where d.organisation_id = ${transaction.scope.organisationId} and d.environment = 'live'
        and d.completed_at >= ${startOfDay(day)} and d.completed_at < ${endOfDay(day)}
        and d.status = 'completed' and d.amount_cents = ${amountCents}
        and d.idempotency_key is distinct from ${idempotencyKey}::uuid
        and (lower(d.email) = lower(${email}::text)
          or lower(concat_ws(' ', d.first_name, d.last_name)) = lower(${name}::text)
            and (${name} <> '' or d.email is null))
    ) as found`.execute(transaction);
  return rows[0]!.found;
}

/** Records the gift as refunded; nothing is deleted. */
export async function takeBackOfflineGift(
  transaction: OrganisationTransaction,
  donation: Donation,
  reason: string,
  now: Date,
): Promise<void> {
  const cents = donation.amount_cents;
  await addLedgerEntry(transaction, donation, {
    provider_ref: `offline_${donation.donation_id}`,
    kind: 'refund',
    amount_cents: -cents,
    occurred_at: now,
  });
  const change = { status: 'refunded', amount_refunded_cents: cents } as const;
  await updateDonation(transaction, donation, change);
  await updateFigures(transaction, donation, { ...donation, ...change });
  await recordEvent(transaction, donation, 'offline_taken_back', reason);
}
