import type { PaperFacts } from '../../../contract/paper-facts.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { periodsInYear, type SettingPeriod } from '../settings/periods/setting-periods.ts';
import type { Paper } from '../papers/paper.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** What the receipt of one gift says, as it is signed. */
export function factsOfReceipt(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  receipt: ReceiptFacts,
  paper: Paper,
  periods: readonly SettingPeriod[],
): PaperFacts {
  const date = dutchDate(receipt.donatedAt);
  const year = Number(date.slice(0, 4));
  return {
    version: 1,
    issuer: publicUrl.origin,
    kind: 'receipt',
    isTest: receipt.isTest,
    number: paper.number,
    code: paper.code,
    issuedOn: dutchDate(paper.issued_at),
    replaces: null,
    organisation: {
      id: paper.organisation_id,
      name: receipt.organisationName,
      address: receipt.address,
      rsin: receipt.rsin,
    },
    donor: { name: receipt.donorName, address: null },
    year,
    anbi: periodsInYear(periods, 'org_anbi', year),
    culturalAnbi: periodsInYear(periods, 'org_anbi_cultural', year),
    lines: [
      {
        date,
        amountCents: receipt.amountCents,
        returnedCents: receipt.returnedCents,
        kind: receipt.isMonthly ? 'monthly' : 'once',
        number: paper.number,
      },
    ],
    returnedOfEarlierYears: [],
    totalCents: receipt.amountCents - receipt.returnedCents,
  };
}
