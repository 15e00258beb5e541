import { sql } from 'kysely';
import { honeypotField, type DonationRequest } from '../../../contract/donations.ts';
import { AppError } from '../../platform/app-error.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import type { Donation } from '../donations/donation.ts';
import { isFinal } from '../donations/donation-status.ts';
import { recordIntent } from '../donations/record-intent.ts';
import { recordRefusal } from '../donations/record-refusal.ts';
import { findCurrentPaymentKey, getPaymentKey } from '../settings/payment-keys.ts';
import { organisationExists } from '../settings/queries.ts';
import { ensurePayment } from './ensure-payment.ts';
import { cannotTakeGifts, checkoutUnavailable, donationCanNoLongerBePaid } from './errors.ts';
import { limits } from './limits.ts';

/** From the form to a checkout address: the donation is committed first, Mollie is asked afterwards. */
export async function startGift(
  deps: Deps,
  address: string,
  gift: DonationRequest,
): Promise<{ id: string; checkoutUrl: string }> {
  // Only a program fills in a field that people cannot see.
  if (gift[honeypotField]) throw new AppError('malformed_request');
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const scope = await findRecipient(deps, gift.orgId || null);
  await deps.rateLimiter.take(limits.giftsByOrganisation, scope.organisationId);

  const { donation, apiKey } = await commitDonation(deps, scope, gift);
  failpoint('donation-committed');
  const started = await askForPayment(deps, scope, donation, apiKey);
  if (started.checkout_url === null || isFinal(started.status)) throw donationCanNoLongerBePaid();
  return { id: started.donation_id, checkoutUrl: started.checkout_url };
}

/** The organisation a form names, or the default one for a form that names none. */
export async function findRecipient(
  { database, demoOrganisationId }: Deps,
  orgId: string | null,
): Promise<OrganisationScope> {
  if (orgId !== null) return mintOrganisationScope(orgId);
  if (demoOrganisationId !== null) return mintOrganisationScope(demoOrganisationId);
  const { rows } = await sql<{ id: string | null }>`select identify_default_organisation() as id`.execute(
    database.unscoped,
  );
  if (!rows[0]?.id) throw cannotTakeGifts();
  return mintOrganisationScope(rows[0].id);
}

function commitDonation(deps: Deps, scope: OrganisationScope, gift: DonationRequest) {
  return deps.database.transaction(scope, async (transaction) => {
    const current = await findCurrentPaymentKey(deps, transaction, scope);
    if (!current)
      throw (await organisationExists(transaction, scope)) ? cannotTakeGifts() : new AppError('not_found');
    const donation = await recordIntent(
      transaction,
      scope,
      {
        amountCents: gift.amount,
        isRecurring: gift.isRecurring,
        email: gift.email,
        firstName: gift.firstName || null,
        lastName: gift.lastName || null,
        idempotencyKey: gift.idempotencyKey ?? null,
        returnUrl: gift.returnUrl || null,
        environment: current.environment,
        secretId: current.secretId,
      },
      deps.clock.now(),
    );
    // A repeated form may meet a donation that was made with an earlier key.
    const made = { secretId: donation.secret_id, environment: donation.environment };
    const { apiKey } =
      made.secretId === current.secretId ? current : await getPaymentKey(deps, transaction, scope, made);
    return { donation, apiKey };
  });
}

async function askForPayment(
  deps: Deps,
  scope: OrganisationScope,
  donation: Donation,
  apiKey: string,
): Promise<Donation> {
  try {
    return await ensurePayment(deps, scope, donation, deps.mollie(apiKey));
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    // On doubt the donation stays open: the check a minute later finds out what became of it.
    if (error.isInDoubt) throw checkoutUnavailable(error.retryAfterSeconds);
    await deps.database.transaction(scope, (transaction) =>
      recordRefusal(transaction, scope, donation, error),
    );
    throw cannotTakeGifts();
  }
}
