import { practiceDomain } from '../../../../contract/rehearsal.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import { startDonation } from '../../gifts/donations/start-donation.ts';
import { ensurePayment } from '../../money/payments/ensure-payment.ts';
import type { PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { payAtCheckout } from './simulator-control.ts';

const firstNames =
  'Anna Bas Carla Daan Eva Fatima Gijs Hanna Ivo Joke Karim Lies Mees Noor Omar Pien Quint Roos Sem Tess Ubbo Vera Wim Yara'.split(
    ' ',
  );
const amountsCents = [5_00, 7_50, 10_00, 15_00, 25_00];

/** Creates each donor only once. The last name says that they are invented. */
export async function beginPracticeGifts(
  deps: Deps,
  scope: OrganisationScope,
  key: PaymentKey,
): Promise<void> {
  for (const [place, firstName] of firstNames.entries()) {
    const gift = {
      origin: 'rehearsal' as const,
      environment: 'test' as const,
      amount_cents: amountsCents[place % amountsCents.length] ?? 10_00,
      email: `${firstName.toLowerCase()}@${practiceDomain}`,
      first_name: firstName,
      last_name: 'Oefening',
      idempotency_key: uuidFrom(`rehearsal-${key.secretId}-${place}`),
    };
    const attempt = await deps.database.transaction(scope, (transaction) =>
      startDonation(transaction, gift, { kind: 'first', secret_id: key.secretId }, deps.clock.now()),
    );
    const { payment } = await ensurePayment(deps, scope, attempt, key);
    const { checkout_url: url, status } = payment;
    if (status === 'pending' && url) await payAtCheckout(url);
    failpoint('rehearsal-gift-paid');
  }
}
