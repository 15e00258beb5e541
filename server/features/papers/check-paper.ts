import type { KeptFacts } from '../../../contract/paper-facts.ts';
import type { CheckedPaper, Verdict } from '../../../donor/render/render-check-page.tsx';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { findDonation, listReturnedCents } from '../donations/queries.ts';
import { findIssuedPaper } from '../sessions/public-scope.ts';
import { organisationLookOf } from '../settings/organisation-look.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { readPaperCode } from './paper-code.ts';
import type { Paper } from './paper.ts';
import { findPaper, listDonationsOfReceipts } from './store.ts';

/** Looks up whether a paper holds, by the code that is printed on it. What was typed may be anything. */
export async function checkPaper(
  { database }: Pick<Deps, 'database'>,
  typedCode: string,
): Promise<CheckedPaper | undefined> {
  // What cannot be a code is looked for as well, so that the answer takes as long as that to any other.
  const issued = await findIssuedPaper(database, readPaperCode(typedCode) ?? '');
  return (
    issued &&
    database.transaction(issued.scope, async (transaction) => {
      const paper = await findPaper(transaction, issued.number);
      if (!paper) return undefined;
      const settings = await readEffectiveSettings(transaction);
      const donation = paper.donation_id && (await findDonation(transaction, paper.donation_id));
      return {
        organisation: organisationLookOf(settings),
        isTest: paper.environment === 'test',
        rsin: settings('org_rsin') || null,
        paidOn: donation && donation.completed_at ? dutchDate(donation.completed_at) : null,
        year: paper.year,
        number: paper.number,
        issuedOn: dutchDate(paper.issued_at),
        amountCents: paper.amount_cents,
        verdict: await judge(transaction, paper),
      };
    })
  );
}

async function judge(transaction: OrganisationTransaction, paper: Paper): Promise<Verdict> {
  if (paper.replaced_by !== null) return { is: 'replaced', by: paper.replaced_by };
  const leftCents = await findCentsLeft(transaction, paper);
  if (leftCents === undefined) return { is: 'issued' };
  if (leftCents >= paper.amount_cents) return { is: 'valid' };
  return leftCents > 0 ? { is: 'partly-returned', leftCents } : { is: 'withdrawn' };
}

/** What of the gifts on it has not gone back by now; undefined when nobody knows any more which gifts those are. */
async function findCentsLeft(
  transaction: OrganisationTransaction,
  paper: Paper,
): Promise<number | undefined> {
  if (paper.donation_id !== null) {
    const returned = await listReturnedCents(transaction, [paper.donation_id]);
    return paper.amount_cents - (returned.get(paper.donation_id) ?? paper.amount_cents);
  }
  if (paper.facts === null) return undefined;
  const { lines } = JSON.parse(paper.facts) as KeptFacts;
  const donationIds = await listDonationsOfReceipts(
    transaction,
    lines.map(({ number }) => number),
  );
  const returned = await listReturnedCents(transaction, [...donationIds.values()]);
  let leftCents = 0;
  for (const line of lines) {
    // A gift that is gone altogether, such as one of a rehearsal, counts for nothing.
    const returnedCents = returned.get(donationIds.get(line.number) ?? '') ?? line.amountCents;
    leftCents += line.amountCents - Math.max(line.returnedCents, returnedCents);
  }
  return leftCents;
}
