import { formatEuros } from '../../../../contract/money.ts';
import { seenByWords } from '../../../../contract/seen-by.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';

/** Stands at the top of mail and receipt, whatever the template says. Usually empty. */
export function receiptNotice(receipt: ReceiptFacts): string {
  const testNotice = receipt.isTest ? `${testModeNotice}.` : '';
  return [testNotice, sightingNotice(receipt), returnNotice(receipt), underWayNotice(receipt)]
    .filter(Boolean)
    .join(' ');
}

function sightingNotice({ seenBy }: ReceiptFacts): string {
  return seenBy === 'mollie' ? '' : `Deze gift is ${seenByWords[seenBy]}.`;
}

function underWayNotice({ underWayCents }: ReceiptFacts): string {
  return underWayCents === 0 ? '' : `Terugbetaling onderweg: ${formatEuros(underWayCents)}.`;
}

/** A template prints the amount that was given; a paper for the tax office must show a refund. */
function returnNotice({ amountCents, returnedCents }: ReceiptFacts): string {
  if (returnedCents === 0) return '';
  const leftCents = amountCents - returnedCents;
  if (leftCents <= 0) return 'Deze gift is helemaal terugbetaald.';
  return `Van deze gift is ${formatEuros(returnedCents)} terugbetaald. Er blijft ${formatEuros(leftCents)} over.`;
}
