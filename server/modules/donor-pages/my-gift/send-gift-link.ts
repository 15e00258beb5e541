import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { limits } from './limits.ts';

const nobodyToMail = () => conflictError('Deze gift loopt niet meer, dus er is geen link om te sturen.');

/** The organisation never sees the link. */
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
    if (email === null || !isRunning(status)) throw nobodyToMail();
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
