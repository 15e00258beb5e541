import type { DonationRequest } from '../../../../contract/donations.ts';
import { utmFields } from '../../../../contract/form-rules.ts';
import type { GiftOrigin } from '../../gifts/donations/record-intent.ts';

/** UTM parameters take precedence over the referring website. */
export function readOrigin(
  request: Pick<DonationRequest, (typeof utmFields)[number] | 'referrer'>,
): GiftOrigin {
  const said = utmFields.flatMap((field) => (request[field] ? [[field, request[field]] as const] : []));
  return {
    source: request.utm_source || hostOf(request.referrer) || null,
    utm: said.length > 0 ? String(new URLSearchParams(Object.fromEntries(said))) : null,
  };
}

function hostOf(referrer: string | null | undefined): string | undefined {
  const url = referrer && `https://${referrer.replace(/^[a-z]+:\/\//i, '')}`;
  return url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
}
