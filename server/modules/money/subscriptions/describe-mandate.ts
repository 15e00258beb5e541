import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findCreditorOfAccount } from './queries.ts';
import type { Subscription } from './subscription.ts';

interface MandateWords {
  /** To put behind what is charged, or nothing: ' (machtigingskenmerk …, incassant-ID …)'. */
  known: string;
  /** A sentence about what is not known yet, or nothing. */
  unknown: string;
}

/**
 * What a donor finds on the bank statement. Of a mandate that a first payment gave, Mollie tells both with the first
 * charge and not before; the creditor is the same for every gift to one account.
 */
export async function describeMandate(
  transaction: OrganisationTransaction,
  gift: Pick<Subscription, 'mandate_reference' | 'creditor_id' | 'secret_id' | 'environment'>,
): Promise<MandateWords> {
  const reference = gift.mandate_reference;
  const creditor = gift.creditor_id ?? (await findCreditorOfAccount(transaction, gift));
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
