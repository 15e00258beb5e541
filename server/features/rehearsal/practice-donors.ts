import { practiceDomain } from '../../../contract/rehearsal.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { uuidFrom } from '../../platform/mollie/uuid-from.ts';
import { randomId } from '../../platform/random-id.ts';
import { nextCheckAt } from '../donations/checks/check-schedule.ts';
import type { Donation } from '../donations/donation.ts';
import { findGiftOfForm } from '../donations/start/record-intent.ts';
import { insertDonation } from '../donations/store.ts';
import { ensurePayment } from '../payments/ensure-payment.ts';
import type { PaymentKey } from '../settings/payment-keys.ts';
import { payAtCheckout } from './pay-at-checkout.ts';

const firstNames =
  'Anna Bas Carla Daan Eva Fatima Gijs Hanna Ivo Joke Karim Lies Mees Noor Omar Pien Quint Roos Sem Tess Ubbo Vera Wim Yara'.split(
    ' ',
  );
const amountsCents = [5_00, 7_50, 10_00, 15_00, 25_00];

/**
 * Two dozen people who begin to give every month, as donors do: a form, a first payment, a mandate. Whoever is there
 * already is not made twice. Their name says that they are invented, wherever it is read.
 */
export async function beginPracticeGifts(
  deps: Deps,
  scope: OrganisationScope,
  key: PaymentKey,
): Promise<void> {
  for (const [place, firstName] of firstNames.entries()) {
    const donation = await recordPracticeGift(deps, scope, key, place, firstName);
    const { checkout_url: url, status } = await ensurePayment(deps, scope, donation, key);
    if (status === 'pending' && url) await payAtCheckout(url);
  }
}

async function recordPracticeGift(
  { database, clock }: Deps,
  scope: OrganisationScope,
  { secretId, environment }: PaymentKey,
  place: number,
  firstName: string,
): Promise<Donation> {
  const formKey = uuidFrom(`rehearsal-${secretId}-${place}`);
  return database.transaction(scope, async (transaction) => {
    const now = clock.now();
    const made = await insertDonation(transaction, {
      organisation_id: scope.organisationId,
      donation_id: randomId(),
      environment,
      secret_id: secretId,
      amount_cents: amountsCents[place % amountsCents.length] ?? 10_00,
      is_recurring: true,
      email: `${firstName.toLowerCase()}@${practiceDomain}`,
      first_name: firstName,
      last_name: 'Oefening',
      idempotency_key: formKey,
      webhook_token: randomId(),
      next_check_at: nextCheckAt(now, 0),
    });
    const donation = made ?? (await findGiftOfForm(transaction, formKey));
    if (!donation) throw new Error('a practice gift was neither made nor there');
    return donation;
  });
}
