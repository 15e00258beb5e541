import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { isFinal, isOncePaid } from '../../gifts/donations/donation-status.ts';
import { donationsOfPerson } from '../../gifts/donations/donor/gifts-of-donor.ts';
import { forgetDonor } from '../../gifts/donations/donor/forget-donor.ts';
import { findDonorByAddress } from '../../gifts/donors/queries.ts';
import { removeDonor } from '../../gifts/donors/update-donor.ts';
import { removeMailsOfDonations } from '../../foundation/mail/donor-mails.ts';
import { sumCentsUnderWay } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { forgetPapersOfDonor } from '../numbered/donor-papers.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { forgetDonorOfSubscription } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { donorGetsMoneyBack, donorIsBeingDebited, donorStillGives } from './errors.ts';
import { endOfKeeping } from './retention.ts';
import { writeFiscalRecord } from './store.ts';

/** Forgets an address in modules above this one. It is handed in, and is part of the same transaction. */
export type ForgetAddress = (transaction: OrganisationTransaction, email: string) => Promise<void>;

/**
 * Takes a donor out of everything an organisation sees, finds or sends. Of gifts that were paid, who gave is kept apart
 * for as long as tax law says; the money itself stays in the books. A gift that waits to be paid loses its donor as
 * well: anybody can begin one in somebody's name. If it is paid later, it is booked without a donor.
 */
export async function eraseDonor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  email: string,
  forgetAddress: ForgetAddress,
): Promise<void> {
  const keptSince = endOfKeeping(clock.now());
  await database.transaction(scope, async (transaction) => {
    const donor = await findDonorByAddress(transaction, email);
    const donations = await donationsOfPerson(transaction, { donorId: donor?.donor_id, email })
      .forUpdate()
      .execute();
    if (!donor && donations.length === 0) throw new AppError('not_found');
    const subscriptions = donor
      ? await subscriptionsOfDonor(transaction, donor.donor_id).forNoKeyUpdate().execute()
      : [];
    if (subscriptions.some(({ status }) => isRunning(status))) throw donorStillGives();
    const donationIds = donations.map(({ donation_id }) => donation_id);
    if ((await listPaymentsOfDonations(transaction, donationIds)).some(isDebit)) throw donorIsBeingDebited();
    if ((await sumCentsUnderWay(transaction, scope, donationIds)) > 0) throw donorGetsMoneyBack();

    for (const donation of donations) {
      const madeAt = donation.completed_at ?? donation.created_at;
      if (isOncePaid(donation.status) && madeAt >= keptSince) await writeFiscalRecord(transaction, donation);
      await forgetDonor(transaction, donation);
    }
    for (const subscription of subscriptions) await forgetDonorOfSubscription(transaction, subscription);
    await forgetPapersOfDonor(transaction, donor?.donor_id, donationIds);
    if (donor) await removeDonor(transaction, donor.donor_id);
    await forgetAddress(transaction, email);
    await removeMailsOfDonations(transaction, donationIds);
    // Whose they were is exactly what may not be written down.
    await auditChange(transaction, visitor, 'donor_erased');
  });
}

/** Money that a mandate takes comes without anybody doing anything for it. */
function isDebit({ status, kind }: Payment): boolean {
  return !isFinal(status) && (kind === 'charge' || kind === 'retry');
}
