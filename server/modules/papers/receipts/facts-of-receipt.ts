import type { IssuerFacts, PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Paper } from '../numbered/queries.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';

export function factsOfReceipt(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  receipt: ReceiptFacts,
  paper: Paper,
  issuer: IssuerFacts,
): PaperFacts {
  const date = dutchDate(receipt.donatedAt);
  return {
    version: 1,
    issuer: publicUrl.origin,
    kind: 'receipt',
    isTest: receipt.isTest,
    number: paper.number,
    code: paper.code,
    issuedOn: dutchDate(paper.issued_at),
    replaces: null,
    ...issuer,
    donor: { name: receipt.donorName, address: null },
    year: Number(date.slice(0, 4)),
    lines: [
      {
        date,
        amountCents: receipt.amountCents,
        returnedCents: receipt.returnedCents,
        kind: receipt.frequency,
        number: paper.number,
        seenBy: receipt.seenBy,
        ...(receipt.isCash && { isCash: true as const }),
      },
    ],
    returnedOfEarlierYears: [],
    totalCents: receipt.amountCents - receipt.returnedCents,
  };
}
