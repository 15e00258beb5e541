import { wordsOfInterval } from '../../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../../contract/money.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import { requireNewcomerAllowance } from '../../../foundation/organisation/newcomer-allowance.ts';
import { findDonorByEmail } from '../../../gifts/donors/queries.ts';
import { mailDonor } from '../../../people/notifications/mail-about-gift.ts';
import { limits } from '../limits.ts';
import { linkPath } from '../mailed-link.ts';
import type { OwnGift } from '../read-gift.ts';
import { insertLink } from '../store.ts';
import { describeObstacle, showOutcome, type ActionRequest, type Answer } from './gift-action.ts';

/**
 * Mails the donor a new link that works once. Opening this link (GET) only shows a confirmation page. The button of
 * that page (POST) opens Mijn gift and makes the change. The lasting link in the mails about the gift is not enough to
 * raise the amount or to undo a pause, because the donor may have forwarded such a mail.
 */
export async function mailToConfirm(
  { deps, access, gift }: Pick<ActionRequest, 'deps' | 'access' | 'gift'>,
  action: 'amount' | 'undo',
  amountCents: number | null,
): Promise<Answer> {
  if (!gift.view.actions.includes(action)) return showOutcome(deps, access, describeObstacle(gift));
  const { email, environment, first_donation_id: donationId } = gift.subscription;
  if (email === null) return showOutcome(deps, access, 'no-address');
  const { scope, subscriptionId } = access;
  try {
    await deps.rateLimiter.take(limits.confirmationsByGift, subscriptionId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return showOutcome(deps, access, 'mailed-often');
  }
  await requireNewcomerAllowance(deps, scope, email);
  const isMailed = await deps.database.transaction(scope, async (transaction) => {
    const donor = await findDonorByEmail(transaction, email);
    if (!donor) return false;
    const token = await insertLink(transaction, donor.donor_id, {
      validHours: 0.5,
      change: { subscriptionId, amountCents },
    });
    return mailDonor(deps, transaction, {
      kind: 'my-gift-confirm',
      donationId,
      environment,
      to: email,
      title: 'Bevestig de wijziging van uw gift',
      paragraphs: (organisation) => [
        describeChange(gift, amountCents, organisation),
        'Met de knop hieronder ziet u het nog eens en bevestigt u het. Tot die tijd verandert er niets.',
        'De link werkt één keer, een half uur lang. Stuur deze mail niet door: wie de link heeft, kan uw giften zien en aanpassen. Hebt u dit niet gevraagd, dan hoeft u niets te doen.',
      ],
      action: { label: 'Bekijk en bevestig', href: linkPath(scope, `link/${token}`) },
    });
  });
  if (!isMailed) return showOutcome(deps, access, 'no-address');
  const { frame, view } = gift;
  return {
    page: deps.donorPages.renderOutcomePage({
      ...frame,
      gift: view,
      outcome: 'mailed',
      mailedTo: maskEmail(email),
    }),
    status: 202,
  };
}

function describeChange(
  { view, undoDate }: OwnGift,
  amountCents: number | null,
  organisation: string,
): string {
  const { gift, per } = wordsOfInterval(view.intervalMonths);
  return amountCents === null
    ? `U vroeg om bij uw ${gift} aan ${organisation} toch niet over te slaan${undoDate ? `, maar weer af te schrijven op ${formatDutchDate(undoDate)}` : ''}.`
    : `U wilt voortaan ${formatEuros(amountCents)} ${per} geven aan ${organisation}. Nu is dat ${formatEuros(view.amountCents)}.`;
}

function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…@…`;
}
