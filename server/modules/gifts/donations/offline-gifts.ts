import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { recordOfflineGiftBody } from '../../../../contract/offline-gifts.ts';
import { isOfflineMethod } from '../../../../contract/payment-methods.ts';
import { AppError, conflictError, fieldError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { randomId } from '../../../platform/random-id.ts';
import { listFundChoices } from '../../campaigns/pages/list-pages.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import { donorNameOf } from '../donors/donor.ts';
import { ensureDonor } from '../donors/save-donor.ts';
import { recordEvent } from './events/record-event.ts';
import { endOfDay, startOfDay } from './list/build-list-query.ts';
import { lockDonation } from './queries.ts';
import { findDonationByKey } from './record-intent.ts';
import { addLedgerEntry, insertDonation, updateDonation, updateFigures } from './store.ts';

type OfflineGift = z.output<typeof recordOfflineGiftBody>;

/** Records an offline gift that a member of the team enters. The same idempotency key returns the same donation. */
export async function recordOfflineGift(
  transaction: OrganisationTransaction,
  actor: Actor,
  gift: OfflineGift,
  now: Date,
): Promise<string> {
  const today = dutchDate(now);
  if (gift.date > today) throw fieldError('date', 'Deze dag is nog niet geweest.');
  await refusePapersOnHold(transaction, 'live', 'U kunt nog geen giften invoeren.');
  const fundId = await getFundId(transaction, gift);
  if (!gift.isAnother && (await hasSimilarGift(transaction, gift))) throw new AppError('duplicate_gift');
  const { organisationId: organisation_id } = transaction.scope;
  // 11:00 UTC is the same day in the Netherlands in summer and in winter.
  const paidAt = gift.date === today ? now : new Date(`${gift.date}T11:00:00Z`);
  const email = gift.email || null;
  const donation = await insertDonation(transaction, {
    organisation_id,
    donation_id: randomId(),
    donor_id: email && (await ensureDonor(transaction, { organisation_id, email, paidAt })),
    environment: 'live',
    origin: 'cash',
    status: 'completed',
    amount_cents: gift.amount,
    is_recurring: false,
    email,
    first_name: gift.firstName || null,
    last_name: gift.lastName || null,
    method: gift.method,
    page_id: gift.pageId,
    fund_id: fundId,
    idempotency_key: gift.idempotencyKey,
    created_at: paidAt,
    completed_at: paidAt,
  });
  if (!donation) return (await findDonationByKey(transaction, gift.idempotencyKey))!.donation_id;
  await addLedgerEntry(transaction, donation, {
    provider_ref: `offline_${donation.donation_id}`,
    kind: 'payment',
    amount_cents: donation.amount_cents,
    occurred_at: paidAt,
  });
  await updateFigures(transaction, null, donation);
  await recordEvent(transaction, donation, 'offline_recorded');
  await auditChange(transaction, actor, 'offline_gift_recorded', donation.donation_id);
  return donation.donation_id;
}

async function getFundId(
  transaction: OrganisationTransaction,
  { pageId, fundId }: OfflineGift,
): Promise<string | null> {
  const page = pageId === null ? undefined : await findPageTexts(transaction, pageId);
  if (pageId !== null && !page) throw fieldError('pageId', 'Deze pagina is er niet meer.');
  if (fundId === null) return page?.fundId ?? null;
  const funds = await listFundChoices(transaction);
  if (!funds.some(({ id }) => id === fundId)) throw fieldError('fundId', 'Deze bestemming is er niet meer.');
  return fundId;
}

async function hasSimilarGift(
  transaction: OrganisationTransaction,
  { date, amount, email, firstName, lastName, idempotencyKey }: OfflineGift,
): Promise<boolean> {
  const name = donorNameOf({ first_name: firstName, last_name: lastName }) ?? '';
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from donation d
      where d.organisation_id = ${transaction.scope.organisationId} and d.environment = 'live'
        and d.completed_at >= ${startOfDay(date)} and d.completed_at < ${endOfDay(date)}
        and d.status = 'completed' and d.amount_cents = ${amount}
        and d.idempotency_key is distinct from ${idempotencyKey}::uuid
        and (lower(d.email) = lower(${email || null}::text)
          or lower(concat_ws(' ', d.first_name, d.last_name)) = lower(${name}::text)
            and (${name} <> '' or d.email is null))
    ) as found`.execute(transaction);
  return rows[0]!.found;
}

/** For a gift that was entered by mistake or returned outside Gulhart. The donation stays, with the status refunded. */
export async function withdrawOfflineGift(
  transaction: OrganisationTransaction,
  actor: Actor,
  donationId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const donation = await lockDonation(transaction, donationId);
  if (!donation) throw new AppError('not_found');
  if (!isOfflineMethod(donation.method))
    throw conflictError('Deze gift is via Gulhart betaald. U kunt haar terugbetalen, maar niet terugnemen.');
  if (donation.status !== 'completed') throw conflictError('Deze gift is al teruggenomen.');
  await addLedgerEntry(transaction, donation, {
    provider_ref: `offline_${donationId}`,
    kind: 'refund',
    amount_cents: -donation.amount_cents,
    occurred_at: now,
  });
  const change = { status: 'refunded', amount_refunded_cents: donation.amount_cents } as const;
  await updateDonation(transaction, donation, change);
  await updateFigures(transaction, donation, { ...donation, ...change });
  await recordEvent(transaction, donation, 'offline_taken_back', reason);
  await auditChange(transaction, actor, 'offline_gift_taken_back', `${donationId} (${reason})`);
}
