import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findCreditorOfAccount } from './queries.ts';
import type { Subscription } from './subscription.ts';

interface MandateWords {
  /** For example ' (machtigingskenmerk …, incassant-ID …)', or empty. */
  known: string;
  /** May be empty. */
  unknown: string;
}

/**
 * The references on the donor's bank statement. Mollie reports both with the first charge only; the creditor is the
 * same for all subscriptions of an account.
 */
export async function describeMandate(
  transaction: OrganisationTransaction,
  subscription: Pick<Subscription, 'mandate_reference' | 'creditor_id' | 'secret_id' | 'environment'>,
): Promise<MandateWords> {
  const reference = subscription.mandate_reference;
  const creditor = subscription.creditor_id ?? (await findCreditorOfAccount(transaction, subscription));
  const known = [
    reference && `machtigingskenmerk ${reference}`,
    creditor && `incassant-ID ${creditor}`,
  ].filter(Boolean);
  return {
    known: known.length > 0 ? ` (${known.join(', ')})` : '',
    unknown: describeUnknown(!reference, !creditor),
  };
}

function describeUnknown(isReferenceUnknown: boolean, isCreditorUnknown: boolean): string {
  if (isReferenceUnknown && isCreditorUnknown)
    return 'Het machtigingskenmerk en het incassant-ID zijn nog niet bekend; ze staan na die afschrijving op uw rekeningafschrift.';
  if (!isReferenceUnknown && !isCreditorUnknown) return '';
  return `Het ${isReferenceUnknown ? 'machtigingskenmerk' : 'incassant-ID'} is nog niet bekend; het staat na die afschrijving op uw rekeningafschrift.`;
}
