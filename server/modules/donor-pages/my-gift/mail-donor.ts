import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import {
  spendNewcomerAllowance,
  newcomerPauseMs,
  requireNewcomerAllowance,
} from '../../foundation/organisation/newcomer-allowance.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findLatestPaidDonation } from '../../gifts/donations/donor/donations-of-donor.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { linkPath } from './mailed-link.ts';
import { insertLink } from './store.ts';
import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../../contract/text.ts';
import type { DonorWithEmail } from '../../gifts/donors/donor.ts';
import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { limits } from './limits.ts';

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** Prevents a second mail when the job is retried. */
  requestId: publicId,
});

/** Runs as a job, so that the response time does not reveal whether the address is known. */
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
    const payload = { organisationId: scope.organisationId, email, requestId };
    return enqueueJob(deps.database.unscoped, mailDonorLinkJob, payload, { delayMs: newcomerPauseMs });
  }
  await deps.database.transaction(scope, async (transaction) => {
    const newest = await findNewestGift(transaction, email);
    if (!newest?.email || !newest.donor_id) return;
    const token = await insertLink(transaction, newest.donor_id, { validHours: 0.5 });
    await mailDonor(deps, transaction, {
      kind: 'my-gift-link',
      onceKey: `my-gift-link:${requestId}`,
      donationId: newest.donation_id,
      environment: newest.environment,
      to: newest.email,
      title: 'Uw link naar Mijn gift',
      subject: (organisation) => `Uw link naar Mijn gift van ${organisation}`,
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
  const donor = await findDonorByEmail(transaction, email);
  return donor && findLatestPaidDonation(transaction, donor.donor_id);
}

type DonorMail = Omit<Parameters<typeof mailDonor>[2], 'donationId' | 'environment' | 'to'>;

/** Links the mail to the donor's newest paid gift, so that erasing the donor also erases the mail. */
export async function mailKnownDonor(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithEmail,
  { to = email, ...mail }: DonorMail & { to?: string },
): Promise<void> {
  const newest = await findLatestPaidDonation(transaction, donorId);
  if (!newest) return;
  const { donation_id: donationId, environment } = newest;
  await mailDonor(deps, transaction, { ...mail, donationId, environment, to });
}

/** Mails the link to the donor. The organisation never sees the link. */
export async function sendGiftLink(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  subscriptionId: string,
): Promise<void> {
  const gift = await deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscription(transaction, subscriptionId);
    if (!found) throw new AppError('not_found');
    const { email, environment, status } = found;
    if (email !== null) await refuseSilenced(transaction, email);
    if (email === null || !isRunning(status))
      throw conflictError('Deze gift loopt niet meer, dus er is geen link om te sturen.');
    await refuseObstructedMail(deps, transaction, { kind: 'my-gift-again', environment, to: email });
    return { ...found, email };
  });
  const { email, stop_token: token } = gift;
  const words = wordsOfInterval(gift.interval_months);
  await deps.rateLimiter.take(limits.linkByGift, subscriptionId);
  await requireNewcomerAllowance(deps, scope, email);
  await deps.database.transaction(scope, async (transaction) => {
    await mailDonor(deps, transaction, {
      kind: 'my-gift-again',
      donationId: gift.first_donation_id,
      environment: gift.environment,
      to: email,
      title: `De link naar uw ${words.gift}`,
      paragraphs: (organisation) => [
        `Met de knop hieronder bekijkt u uw ${words.gift} aan ${organisation}. ${
          gift.status === 'suspended'
            ? 'Uw gift rust; u kunt hem weer laten lopen of stoppen.'
            : `U kunt het bedrag wijzigen, een ${words.unit} overslaan of stoppen.`
        }`,
      ],
      action: { label: `Bekijk uw ${words.gift}`, href: `/maandgift/${token}` },
    });
    await auditChange(transaction, visitor, 'gift_link_sent', subscriptionId);
  });
}
