import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { isFinal, wasPaid } from '../../gifts/donations/donation-status.ts';
import { selectDonationsOfPerson } from '../../gifts/donations/donor/donations-of-donor.ts';
import { forgetDonor } from '../../gifts/donations/donor/change-donor.ts';
import { donorNameOf } from '../../gifts/donors/donor.ts';
import { findDonorByEmail, lockDonor } from '../../gifts/donors/queries.ts';
import { removeDonor, updateDonor } from '../../gifts/donors/save-donor.ts';
import { removeMailsOfDonations } from '../../foundation/mail/remove-mail.ts';
import { sumCentsBeingRefundedOfDonations } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { forgetPapersOfDonor } from '../numbered/papers.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import {
  forgetDonorOfSubscription,
  selectSubscriptionsOfDonor,
} from '../../money/subscriptions/subscriptions-of-donor.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { retentionStart } from './anonymise-old-gifts.ts';
import { daysBetween, dutchDate, oneMonthLater } from '../../../platform/dutch-calendar.ts';

/**
 * Deletes the requests for a reminder, and the reminder mails, of an email address. The caller passes this
 * function, because the module `papers` may not import the module that implements the function.
 */
export type ForgetAddress = (transaction: OrganisationTransaction, email: string) => Promise<void>;

/**
 * Removes a donor from everything that an organisation sees, finds or sends. Tax law requires the donor's name for a
 * paid gift, so the name moves to a table that the server's database role cannot read. A pending gift also loses its
 * donor. A pending checkout does not delay the erasure, because anybody can start a gift in the name of another person.
 */
export async function eraseDonor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  email: string,
  forgetAddress: ForgetAddress,
): Promise<void> {
  const keptSince = retentionStart(clock.now());
  await database.transaction(scope, async (transaction) => {
    const donor = await findDonorByEmail(transaction, email);
    const donations = await selectDonationsOfPerson(transaction, { donorId: donor?.donor_id, email })
      .forUpdate()
      .execute();
    if (!donor && donations.length === 0) throw new AppError('not_found');
    const subscriptions = donor
      ? await selectSubscriptionsOfDonor(transaction, donor.donor_id).forNoKeyUpdate().execute()
      : [];
    if (subscriptions.some(({ status }) => isRunning(status)))
      throw conflictError(
        'Deze donateur heeft nog een vaste gift die niet is gestopt. Stop die eerst en verwijder daarna de gegevens.',
      );
    const donationIds = donations.map(({ donation_id }) => donation_id);
    if ((await listPaymentsOfDonations(transaction, donationIds)).some(isOpenCharge))
      throw conflictError(
        'Er loopt nog een afschrijving van deze donateur. Probeer het opnieuw zodra die is afgerond, meestal binnen een week.',
      );
    if ((await sumCentsBeingRefundedOfDonations(transaction, donationIds)) > 0)
      throw conflictError(
        'Er is nog een terugbetaling aan deze donateur onderweg. Probeer het opnieuw zodra die is afgerond, meestal binnen een paar dagen.',
      );

    for (const donation of donations) {
      const madeAt = donation.completed_at ?? donation.created_at;
      if (wasPaid(donation.status) && madeAt >= keptSince) await writeFiscalRecord(transaction, donation);
      await forgetDonor(transaction, donation);
    }
    for (const subscription of subscriptions) await forgetDonorOfSubscription(transaction, subscription);
    await forgetPapersOfDonor(transaction, donor?.donor_id, donationIds);
    if (donor) await removeDonor(transaction, donor.donor_id);
    await forgetAddress(transaction, email);
    await removeMailsOfDonations(transaction, donationIds);
    // The audit log must not contain the donor's address.
    await auditChange(transaction, visitor, 'donor_erased');
  });
}

/** A charge on a mandate can be paid without any action by the donor. */
function isOpenCharge({ status, kind }: Payment): boolean {
  return !isFinal(status) && (kind === 'charge' || kind === 'retry');
}

async function writeFiscalRecord(
  transaction: OrganisationTransaction,
  { organisation_id, donation_id, first_name, last_name, email }: Donation,
): Promise<void> {
  const donor = donorNameOf({ first_name, last_name }) ?? email;
  if (donor === null) return;
  await transaction.insertInto('fiscal_record').values({ organisation_id, donation_id, donor }).execute();
}

/** Records the first request of a donor. The organisation must erase the donor within a month. */
export async function requestErasure(
  transaction: OrganisationTransaction,
  donorId: string,
  now: Date,
): Promise<'asked' | 'asked-before' | 'still-gives'> {
  const donor = await lockDonor(transaction, donorId);
  if (!(await mayRequestErasure(transaction, donorId))) return 'still-gives';
  if (donor?.erasure_asked_at) return 'asked-before';
  await updateDonor(transaction, donorId, { erasure_asked_at: now });
  return 'asked';
}

export async function mayRequestErasure(transaction: OrganisationTransaction, donorId: string) {
  const subscriptions = await selectSubscriptionsOfDonor(transaction, donorId).execute();
  return !subscriptions.some(({ status }) => isRunning(status));
}

/** Article 12 of the GDPR allows one month. */
export function lastDayToErase(erasureAskedAt: Date): string {
  return oneMonthLater(dutchDate(erasureAskedAt));
}

/** Negative after the last day. */
export function daysLeftToErase(erasureAskedAt: Date, now: Date): number {
  return daysBetween(dutchDate(now), lastDayToErase(erasureAskedAt));
}
