import type * as z from 'zod/mini';
import type { recordOfflineGiftBody } from '../../../../contract/offline-gifts.ts';
import { isOfflineMethod } from '../../../../contract/payment-methods.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { listFundChoices } from '../../campaigns/pages/list-pages.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import { lockDonation } from '../donations/queries.ts';
import { hasSimilarGift, recordOfflineGift, takeBackOfflineGift } from '../donations/record-offline-gift.ts';

type EnteredGift = z.output<typeof recordOfflineGiftBody>;

/** Records a gift that a member of the organisation types in. The donor gets no mail. */
export async function enterOfflineGift(
  transaction: OrganisationTransaction,
  actor: Actor,
  entered: EnteredGift,
  now: Date,
): Promise<string> {
  const today = dutchDate(now);
  if (entered.date > today) throw invalid({ date: 'Deze dag is nog niet geweest.' });
  await refusePapersOnHold(transaction, 'live', 'U kunt nog geen giften invoeren.');
  const gift = {
    // 11:00 UTC is the same day in the Netherlands in summer and in winter.
    at: entered.date === today ? now : new Date(`${entered.date}T11:00:00Z`),
    amountCents: entered.amount,
    email: entered.email || null,
    firstName: entered.firstName || null,
    lastName: entered.lastName || null,
    method: entered.method,
    pageId: entered.pageId,
    fundId: await chooseFund(transaction, entered),
    idempotencyKey: entered.idempotencyKey,
  };
  if (!entered.isAnother && (await hasSimilarGift(transaction, entered.date, gift)))
    throw new AppError('duplicate_gift');
  const { donation, isNew } = await recordOfflineGift(transaction, gift);
  if (isNew) await auditChange(transaction, actor, 'offline_gift_recorded', donation.donation_id);
  return donation.donation_id;
}

async function chooseFund(
  transaction: OrganisationTransaction,
  { pageId, fundId }: EnteredGift,
): Promise<string | null> {
  const page = pageId === null ? undefined : await findPageTexts(transaction, pageId);
  if (pageId !== null && !page) throw invalid({ pageId: 'Deze pagina is er niet meer.' });
  if (fundId === null) return page?.fundId ?? null;
  const funds = await listFundChoices(transaction);
  if (!funds.some(({ id }) => id === fundId)) throw invalid({ fundId: 'Deze bestemming is er niet meer.' });
  return fundId;
}

const invalid = (fields: Record<string, string>) => new AppError('validation_failed', { fields });

/** For a gift that was typed in by mistake, or whose money was returned outside Gulhart. */
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
    throw new AppError('conflict', {
      message: 'Deze gift is via Gulhart betaald. U kunt haar terugbetalen, maar niet terugnemen.',
    });
  if (donation.status !== 'completed')
    throw new AppError('conflict', { message: 'Deze gift is al teruggenomen.' });
  await takeBackOfflineGift(transaction, donation, reason, now);
  await auditChange(transaction, actor, 'offline_gift_taken_back', `${donationId} (${reason})`);
}
