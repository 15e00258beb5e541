import { decimalToCents, formatEuros } from '../../../contract/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { listAccountAddresses } from '../accounts/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail } from '../mail/render-mail.ts';
import { mailSenderOf } from '../settings/mail-sender.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import type { Subscription } from './subscription.ts';

export interface Refusal {
  /** Why, as the provider says it. */
  refusal: string;
  /** What the organisation can do about it; empty when nothing. */
  advice: string;
}

const testNotice = 'Dit is een test. Er is geen geld afgeschreven.';

/** Tells both sides that a monthly gift does not begin, in the transaction that decides so. */
export async function mailRefusal(
  transaction: Transaction,
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  scope: OrganisationScope,
  subscription: Subscription,
  { refusal, advice }: Refusal,
): Promise<void> {
  const settings = await readEffectiveSettings(transaction, scope);
  const about = { donationId: subscription.first_donation_id };
  const notice = subscription.environment === 'test' ? [testNotice] : [];
  const amount = formatEuros(decimalToCents(subscription.amount));

  if (subscription.email !== null) {
    const name = settings('org_name');
    const failed = `Uw maandelijkse donatie aan ${name} kon niet worden gestart`;
    await queueMail(transaction, scope, deps, {
      ...about,
      ...mailSenderOf(settings, deps.mailFrom),
      kind: 'monthly-refused',
      to: subscription.email,
      subject: failed,
      ...renderMail({
        title: 'Uw maandelijkse donatie is niet gestart',
        paragraphs: [
          ...notice,
          `${failed}. Uw eerste gift van ${amount} is goed ontvangen; er wordt verder niets afgeschreven.`,
          `U hoeft niets te doen. Wilt u toch elke maand geven? Neem dan contact op met ${name}.`,
        ],
      }),
    });
  }

  const subject = 'Een maandelijkse donatie kon niet worden gestart';
  for (const to of await listAccountAddresses(transaction, scope)) {
    await queueMail(transaction, scope, deps, {
      ...about,
      kind: 'monthly-refused-organisation',
      to,
      subject,
      ...renderMail({
        title: subject,
        paragraphs: [
          ...notice,
          `De maandelijkse donatie van ${amount} van ${donorOf(subscription)} kon niet worden gestart. De eerste betaling is wel ontvangen; er wordt verder niets afgeschreven. De donateur heeft hiervan bericht gekregen.`,
          ...(advice ? [advice] : []),
          `Reden: ${refusal}`,
        ],
      }),
    });
  }
}

function donorOf({ first_name, last_name, email }: Subscription): string {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name ? `${name} (${email})` : `${email}`;
}
