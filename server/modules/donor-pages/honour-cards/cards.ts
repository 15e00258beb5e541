import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import { readInBatches } from '../../../platform/database/read-in-batches.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { spendNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import {
  listDueCards,
  cardMailKind,
  closeCard,
  lockDueCard,
  type Card,
  type DueCard,
  forgetUnpaidCards,
} from './store.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { returnedCentsOf, type Donation } from '../../gifts/donations/donation.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { sumCentsBeingRefunded } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { removeOldMails } from '../../foundation/mail/remove-mail.ts';

/** The card is kept longer than the 30 days in which the donor can retry an unpaid gift. */
const keptUnpaidMs = 31 * 24 * 60 * 60 * 1_000;

export async function sendDueCards(deps: Deps, scope: PlatformScope): Promise<void> {
  const now = deps.clock.now();
  const failures = new FailedItems();
  const batches = readInBatches<DueCard, PlatformScope>(deps.database, scope, (transaction, last) =>
    listDueCards(transaction, now, last),
  );
  for await (const due of batches)
    for (const { organisationId, donationId } of due)
      await failures.collect(async () => {
        const organisationScope = narrowScope(scope, organisationId);
        // At the mail limit for new organisations, the card stays due and is retried a minute later.
        if (!(await spendNewcomerAllowance(deps, organisationScope, null))) return;
        await deps.database.transaction(organisationScope, (transaction) =>
          sendCard(deps, transaction, donationId, now),
        );
      });
  failures.report('cards could not be queued');
}

/** Queues the card and removes its recipient in one transaction, so that the card is sent once. */
async function sendCard(
  deps: Deps,
  transaction: OrganisationTransaction,
  donationId: string,
  now: Date,
): Promise<void> {
  const card = await lockDueCard(transaction, donationId, now);
  const donation = card && (await findDonation(transaction, donationId));
  if (!card || !donation) return;
  const paid = donation.status === 'completed' ? donation : undefined;
  if (paid && (await isBeingRefunded(transaction, paid))) return;
  const hasSent = paid !== undefined && (await mailCard(deps, transaction, card, paid));
  await closeCard(transaction, donationId, hasSent ? now : null);
}

async function isBeingRefunded(transaction: OrganisationTransaction, donation: Donation): Promise<boolean> {
  const beingRefundedCents = await sumCentsBeingRefunded(transaction, donation.donation_id);
  return beingRefundedCents > 0 && returnedCentsOf(donation) + beingRefundedCents >= donation.amount_cents;
}

async function mailCard(
  deps: Deps,
  transaction: OrganisationTransaction,
  { honoured, recipient_name: name, recipient_email: email, message }: Card,
  { donation_id: donationId, environment, email: donorEmail, first_name, last_name }: Donation,
): Promise<boolean> {
  // In test mode no money is given, so the card goes to the donor and not to its recipient.
  const to = environment === 'test' ? donorEmail : email;
  if (to === null) return false;
  const giver = [first_name, last_name].filter(Boolean).join(' ');
  return mailDonor(deps, transaction, {
    kind: cardMailKind,
    donationId,
    environment,
    to,
    title: giver ? `${giver} gaf ter ere van ${honoured}` : `Een gift ter ere van ${honoured}`,
    paragraphs: (organisation) => [
      `Beste ${name},`,
      `${giver || 'Iemand'} heeft ter ere van ${honoured} gegeven aan ${organisation}.`,
      ...(message
        ? [`${giver || 'Wie gaf'} schrijft u daarbij:`, ...message.split(/\n+/).filter(Boolean)]
        : []),
      `U krijgt deze mail één keer, omdat ${giver || 'iemand'} bij een gift om dit kaartje vroeg. U bent nergens voor aangemeld, en uw e-mailadres wissen wij.`,
    ],
  });
}

/**
 * Deletes card mails after three days, because they contain the recipient's address. A mail that fails is retried for
 * three days at most. Also empties the card of a gift that was never paid, a month after the last attempt to pay.
 */
export async function forgetCards(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    await removeOldMails(transaction, cardMailKind, '3 days', clock.now());
    await forgetUnpaidCards(transaction, new Date(clock.now().getTime() - keptUnpaidMs));
  });
}
