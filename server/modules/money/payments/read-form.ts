import type { DonationRequest } from '../../../../contract/donations.ts';
import { trialField, utmFields } from '../../../../contract/form-rules.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findDonationByKey, type GiftOrigin } from '../../gifts/donations/record-intent.ts';

const periodMs = 10 * 60 * 1_000;

/**
 * A form without script has no idempotency key. So this function derives a key from the IP address, the content and the
 * current period of ten minutes. If a donation has the key of the previous period, that key is used again, because the
 * donor may have clicked just before the new period began.
 */
export async function withDerivedIdempotencyKey(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  scope: OrganisationScope,
  address: string,
  request: DonationRequest,
): Promise<DonationRequest> {
  if (request.idempotencyKey) return request;
  const period = Math.floor(deps.clock.now().getTime() / periodMs);
  // Leave out the variant of a trial, because a reload may show the other variant.
  const { [trialField]: _variant, ...content } = request;
  const keyIn = (each: number) =>
    uuidFrom(deps.secrets.digest('plain-form', JSON.stringify([each, address, content])));
  const earlierKey = keyIn(period - 1);
  const earlier = await deps.database.transaction(scope, (transaction) =>
    findDonationByKey(transaction, earlierKey),
  );
  return { ...request, idempotencyKey: earlier ? earlierKey : keyIn(period) };
}

export function readOrigin(
  request: Pick<DonationRequest, (typeof utmFields)[number] | 'referrer'>,
): GiftOrigin {
  const utm = utmFields.flatMap((field) => (request[field] ? [[field, request[field]] as const] : []));
  return {
    source: request.utm_source || hostOf(request.referrer) || null,
    utm: utm.length > 0 ? String(new URLSearchParams(Object.fromEntries(utm))) : null,
  };
}

function hostOf(referrer: string | null | undefined): string | undefined {
  const url = referrer && `https://${referrer.replace(/^[a-z]+:\/\//i, '')}`;
  return url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
}
