import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { spendNewcomerAllowance, newcomerPauseMs } from '../../foundation/organisation/newcomer-allowance.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findLatestPaidDonation } from '../../gifts/donations/donor/donations-of-donor.ts';
import { findDonorByAddress } from '../../gifts/donors/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { linkPath } from './mailed-link.ts';
import { insertLink } from './store.ts';
import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../../contract/text.ts';

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** One mail per request, even when the job is retried. */
  requestId: publicId,
});

/** A job, so that the response time does not tell whether the address is known. */
export const mailDonorLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-donor-link',
  payload: linkPayload,
  maxAttempts: 5,
};

export async function mailDonorLink(
  deps: Deps,
  scope: OrganisationScope,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  const paid = await deps.database.transaction(scope, (transaction) => findNewestGift(transaction, email));
  if (!paid?.email) return;
  if (!(await spendNewcomerAllowance(deps, scope, paid.email))) {
    const { organisationId } = scope;
    const asked = { organisationId, email, requestId };
    return enqueueJob(deps.database.unscoped, mailDonorLinkJob, asked, { delayMs: newcomerPauseMs });
  }
  await deps.database.transaction(scope, async (transaction) => {
    const newest = await findNewestGift(transaction, email);
    // The stored address, not the typed one.
    if (!newest?.email || !newest.donor_id) return;
    const token = await insertLink(transaction, newest.donor_id, { hours: 0.5 });
    await mailDonor(deps, transaction, {
      kind: 'my-gift-link',
      onceKey: `my-gift-link:${requestId}`,
      donationId: newest.donation_id,
      environment: newest.environment,
      to: newest.email,
      title: 'Uw link naar Mijn gift',
      paragraphs: (organisation) => [
        `Met de knop hieronder ziet u al uw giften aan ${organisation}, en past u ze aan.`,
        'De link werkt één keer, een half uur lang. Stuur deze mail niet door: wie de link heeft, ziet uw giften. Hebt u dit niet gevraagd, dan hoeft u niets te doen.',
      ],
      action: { label: 'Open Mijn gift', href: linkPath(scope, `link/${token}`) },
    });
  });
  failpoint('donor-link-mailed');
}

async function findNewestGift(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Donation | undefined> {
  const donor = await findDonorByAddress(transaction, email);
  return donor && findLatestPaidDonation(transaction, donor.donor_id);
}
