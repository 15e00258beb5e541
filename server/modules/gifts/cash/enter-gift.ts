import type * as z from 'zod/mini';
import type { recordOfflineGiftBody } from '../../../../contract/offline-gifts.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { listFundsToChoose } from '../../campaigns/pages/choices.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { isGiftOfDay, recordOfflineGift } from '../donations/record-offline-gift.ts';
import { refuseWhileHeld } from '../../foundation/organisation/paper-hold.ts';
import { getAnyPaymentKeyId } from '../../foundation/settings/payment-keys.ts';
import { duplicateGift, inTheFuture, unknownFund, unknownPage } from './errors.ts';

/** A gift that came in outside of us, as somebody of the organisation types it in. Nobody is mailed about it. */
export async function enterGift(
  transaction: OrganisationTransaction,
  actor: Actor,
  typed: z.output<typeof recordOfflineGiftBody>,
  now: Date,
): Promise<string> {
  if (typed.date > dutchDate(now)) throw inTheFuture();
  await refuseWhileHeld(transaction, 'live', 'U kunt nog geen giften invoeren.');
  // Every donation has a key; this one only because it must.
  const secretId = await getAnyPaymentKeyId(transaction);
  const gift = {
    at: momentOf(typed.date, now),
    amountCents: typed.amount,
    email: typed.email || null,
    firstName: typed.firstName || null,
    lastName: typed.lastName || null,
    method: typed.method,
    pageId: typed.pageId,
    fundId: await chooseFund(transaction, typed),
    secretId,
    idempotencyKey: typed.idempotencyKey,
  };
  if (!typed.isAnother && (await isGiftOfDay(transaction, typed.date, gift))) throw duplicateGift();
  const { donation, isNew } = await recordOfflineGift(transaction, gift);
  if (isNew) await auditChange(transaction, actor, 'offline_gift_recorded', donation.donation_id);
  return donation.donation_id;
}

/** The middle of that day in the Netherlands, summer and winter, or now when it is today. */
function momentOf(day: string, now: Date): Date {
  return day === dutchDate(now) ? now : new Date(`${day}T11:00:00Z`);
}

async function chooseFund(
  transaction: OrganisationTransaction,
  { pageId, fundId }: { pageId: string | null; fundId: string | null },
): Promise<string | null> {
  const page = pageId === null ? undefined : await findPageTexts(transaction, pageId);
  if (pageId !== null && !page) throw unknownPage();
  if (fundId === null) return page?.fundId ?? null;
  const funds = await listFundsToChoose(transaction);
  if (!funds.some(({ id }) => id === fundId)) throw unknownFund();
  return fundId;
}
