import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { mailDonor, mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import type { Subscription } from './subscription.ts';

export interface Refusal {
  /** Why, as the provider says it. */
  refusal: string;
  /** What the organisation can do about it; empty when nothing. */
  advice: string;
}

/** Tells both sides that a monthly gift does not begin, in the transaction that decides so. */
export async function mailRefusal(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  subscription: Subscription,
  { refusal, advice }: Refusal,
): Promise<void> {
  const { first_donation_id: donationId, email: to, environment } = subscription;
  const amount = formatEuros(subscription.amount_cents);
  const { gift: donation, every } = wordsOfInterval(subscription.interval_months);
  if (to !== null) {
    await mailDonor(deps, transaction, {
      kind: 'monthly-refused',
      donationId,
      environment,
      to,
      title: `Uw ${donation} is niet gestart`,
      paragraphs: (organisation) => [
        `Uw ${donation} aan ${organisation} kon niet worden gestart. Uw eerste gift van ${amount} is goed ontvangen; er wordt verder niets afgeschreven.`,
        `U hoeft niets te doen. Wilt u toch ${every} geven? Neem dan contact op met ${organisation}.`,
      ],
    });
  }
  await mailOrganisation(deps, transaction, {
    kind: 'monthly-refused-organisation',
    donationId,
    environment,
    title: `Een ${donation} kon niet worden gestart`,
    paragraphs: [
      `De ${donation} van ${amount} van ${describeDonor(subscription)} kon niet worden gestart. De eerste betaling is wel ontvangen; er wordt verder niets afgeschreven. De donateur heeft hiervan bericht gekregen.`,
      ...(advice ? [advice] : []),
      `Reden: ${refusal}`,
    ],
  });
}
