import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { findMistake } from '../../gifts/donations/outcome/mistaken-charge.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { lockGift, readWantedCourse, wasMandateWanted } from '../subscriptions/lock-gift.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import type { MissedMonth } from './missed-month.ts';
import { findMonthOfCharge, lockMonth, updateMonth } from './store.ts';

/** The account with which a missed month was paid. */
export interface PaidAccount {
  donationId: string;
  /** The mandate that the payment gave. */
  mandateId: string;
}

/** Why an account cannot take a gift over. Of a second payment, which goes back, the mandate is not wanted. */
export async function findAccountObstacle(
  transaction: OrganisationTransaction,
  gift: Subscription,
  { donationId, mandateId }: PaidAccount,
): Promise<'not-running' | 'out-of-date' | 'unchanged' | undefined> {
  if (!isRunning(gift.status)) return 'not-running';
  const donation = await findDonation(transaction, donationId);
  if (donation?.status !== 'completed' || (await findMistake(transaction, donation))) return 'out-of-date';
  return (await wasMandateWanted(transaction, gift, mandateId)) ? 'unchanged' : undefined;
}

/** Of a payment by link: the gift that its account may take over when the donor says so. */
export async function findGiftToMove(
  transaction: OrganisationTransaction,
  account: PaidAccount,
): Promise<Subscription | undefined> {
  const donation = await findDonation(transaction, account.donationId);
  const month = donation && (await findMonthOf(transaction, donation));
  if (!month || month.proved_payment_id === account.donationId) return undefined;
  const gift = await findSubscription(transaction, month.subscription_id);
  return gift && !(await findAccountObstacle(transaction, gift, account)) ? gift : undefined;
}

/** Writes down that the donor wants it, with the job that lets the account take the gift over. */
export async function proveAccount(
  transaction: OrganisationTransaction,
  subscriptionId: string,
  { donationId, mandateId }: PaidAccount,
): Promise<void> {
  if (!(await lockGift(transaction, subscriptionId))) return;
  const { retry_of: chargeId } = (await findDonation(transaction, donationId)) ?? {};
  const month = chargeId && (await lockMonth(transaction, { chargeId }));
  if (!month) return;
  await updateMonth(transaction, month, { proved_payment_id: donationId });
  const { organisationId } = transaction.scope;
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, mandateId });
}

/**
 * - taken-over: the account that paid, as the donor wants.
 * - asked: the account that it had, until the donor confirms the one that paid.
 * - asked-to-wake: none, until then.
 */
export type AccountAfterwards = 'taken-over' | 'asked' | 'asked-to-wake';

/** With which account a gift goes on after a missed month of it was paid; undefined when it does not go on. */
export async function readAccountAfterwards(
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<AccountAfterwards | undefined> {
  const month = donation.purpose === 'recovery' && (await findMonthOf(transaction, donation));
  const gift = month && (await findSubscription(transaction, month.subscription_id));
  if (!gift || !isRunning(gift.status)) return undefined;
  if (month.proved_payment_id === donation.donation_id) return 'taken-over';
  return (await readWantedCourse(transaction, gift)).rests ? 'asked-to-wake' : 'asked';
}

async function findMonthOf(
  transaction: OrganisationTransaction,
  { purpose, retry_of: chargeId }: Donation,
): Promise<MissedMonth | undefined> {
  return purpose === 'recovery' && chargeId ? findMonthOfCharge(transaction, chargeId) : undefined;
}
