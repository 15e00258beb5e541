import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findGiftToMove } from '../../money/missed-charges/paid-account.ts';
import { readWantedCourse } from '../../money/subscriptions/lock-gift.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { endOfAccountLink, hrefOfLink } from './mailed-link.ts';
import { insertLink } from './store.ts';

/**
 * Somebody paid a missed charge by its link, which may have been forwarded. Asks the donor by mail whether the gift is
 * charged from that account from then on; the link in it does that and nothing else.
 */
export async function mailAccountLink(
  deps: Deps,
  scope: OrganisationScope,
  { donationId, paymentId, mandateId }: { donationId: string; paymentId: string; mandateId: string | null },
): Promise<void> {
  if (mandateId === null) return;
  const account = { paymentId, mandateId };
  const isMailed = await deps.database.transaction(scope, async (transaction) => {
    const gift = await findGiftToMove(transaction, account);
    if (!gift?.email || !gift.donor_id) return false;
    const {
      subscription_id: subscriptionId,
      donor_id: donorId,
      email,
      environment,
      interval_months: interval,
    } = gift;
    const { rests } = await readWantedCourse(transaction, gift);
    const { gift: giftWord } = wordsOfInterval(interval);
    const token = await insertLink(transaction, donorId, {
      expiresAt: endOfAccountLink(),
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
        rests
          ? 'Uw gift rust nu. Zonder bevestiging blijft dat zo en schrijven wij niets af.'
          : 'Zonder bevestiging schrijven wij uw volgende giften af van de rekening die wij al kennen.',
        'De link werkt één keer, een week lang. Hebt u niet zelf betaald, dan hoeft u niets te doen.',
      ],
      action: {
        label: 'Bekijk en bevestig',
        href: hrefOfLink(deps, scope.organisationId, `link/${token}`),
      },
    });
  });
  if (isMailed) failpoint('account-link-mailed');
}
