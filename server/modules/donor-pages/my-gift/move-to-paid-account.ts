import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findSubscriptionToMove } from '../../money/missed-charges/paid-account.ts';
import { readRequestedTerms } from '../../money/subscriptions/changes/subscription-change.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { linkPath } from './mailed-link.ts';
import { insertLink } from './store.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { moveToAccount } from '../../money/subscriptions/changes/request-change.ts';

/**
 * Another person may have paid the missed charge with a forwarded link. So the donor must confirm by mail before later
 * charges use the bank account of that payment.
 */
export async function mailAccountLink(
  deps: Deps,
  scope: OrganisationScope,
  { donationId, paymentId, mandateId }: { donationId: string; paymentId: string; mandateId: string | null },
): Promise<void> {
  if (mandateId === null) return;
  const account = { paymentId, mandateId };
  const isMailed = await deps.database.transaction(scope, async (transaction) => {
    const gift = await findSubscriptionToMove(transaction, account);
    if (!gift?.email || !gift.donor_id) return false;
    const {
      subscription_id: subscriptionId,
      donor_id: donorId,
      email,
      environment,
      interval_months: interval,
    } = gift;
    const { isSuspended } = await readRequestedTerms(transaction, gift);
    const { gift: giftWord } = wordsOfInterval(interval);
    const token = await insertLink(transaction, donorId, {
      // Valid for a week, because the donor did not request this link, and the link opens no session.
      validHours: 7 * 24,
      change: { subscriptionId, amountCents: null, account },
    });
    return mailDonor(deps, transaction, {
      kind: 'my-gift-account',
      onceKey: `my-gift-account:${paymentId}`,
      donationId,
      environment,
      to: email,
      title: 'Bevestig de rekening van uw gift',
      paragraphs: (organisation) => [
        `Bevestig met de knop hieronder dat wij uw ${giftWord} aan ${organisation} voortaan afschrijven van de rekening waarmee de gemiste gift net is betaald.`,
        isSuspended
          ? 'Uw gift rust nu. Zonder bevestiging blijft dat zo en schrijven wij niets af.'
          : 'Zonder bevestiging schrijven wij uw volgende giften af van de rekening die wij al kennen.',
        'De link werkt één keer, een week lang. Hebt u niet zelf betaald, dan hoeft u niets te doen.',
      ],
      action: { label: 'Bekijk en bevestig', href: linkPath(scope, `link/${token}`) },
    });
  });
  if (isMailed) failpoint('account-link-mailed');
}

/**
 * In Mijn gift, a donor changes the bank account by paying one charge from the new bank account. That payment replaces
 * the next planned charge, and later charges use the new bank account.
 */
export async function moveChargesToPaidAccount(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, mandateId }: { paymentId: string; mandateId: string | null },
): Promise<void> {
  const attempt = await deps.database.transaction(scope, (transaction) =>
    findAttempt(transaction, paymentId),
  );
  if (attempt?.payment.kind !== 'account' || attempt.payment.status !== 'completed') return;
  const { subscription_id: subscriptionId } = attempt.donation;
  const { paid_at: paidAt } = attempt.payment;
  if (!subscriptionId || !paidAt || !mandateId) return;
  await moveToAccount(deps, scope, subscriptionId, { mandateId, paidAt });
}
