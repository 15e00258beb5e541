import { formatEuros } from '../../../../contract/money.ts';
import { seenByWords } from '../../../../contract/seen-by.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';

/** What the mail and the receipt of a gift say above everything else, whatever their templates say; mostly nothing. */
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

/** Templates know one amount, the one that was given. A paper for the tax office may not leave it at that. */
function returnNotice({ amountCents, returnedCents }: ReceiptFacts): string {
  if (returnedCents === 0) return '';
  const leftCents = amountCents - returnedCents;
  if (leftCents <= 0) return 'Deze gift is helemaal terugbetaald.';
  return `Van deze gift is ${formatEuros(returnedCents)} terugbetaald. Er blijft ${formatEuros(leftCents)} over.`;
}
