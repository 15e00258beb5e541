import { isDeepStrictEqual } from 'node:util';
import { readShownTotals, type ShownTotals } from '../../harness/campaign-page.ts';
import type { LedgerPayment } from '../../harness/ledger/ledger.ts';
import type { Donor } from '../../harness/giving/donor.ts';
import type { Facts } from './facts.ts';

/**
 * Checks that the public page and the dashboard show the same totals as Mollie. The total of a page includes the pages
 * below it. Test donations do not count, and refunds and chargebacks are subtracted.
 */
export async function comparePages(facts: Facts): Promise<string[]> {
  const { world } = facts;
  const isOpen = (id: string) => (world.administrator.answers.get(id) ?? 'reopened') === 'reopened';
  const paid = listPaidThroughPages(facts);
  const differences: string[] = [];
  for (const organisation of world.organisations.filter(({ id }) => isOpen(id))) {
    const own = paid.filter(({ payment }) => payment.organisationId === organisation.id);
    const through = (...pages: Donor['page'][]) => sum(own.filter(({ page }) => pages.includes(page)));
    const expected = { whole: through('whole', 'part'), part: through('part') };
    for (const name of ['whole', 'part'] as const) {
      const shown = await readShownTotals(world.address, organisation, organisation.pages[name]).catch(
        ({ message }: Error) => void differences.push(message),
      );
      for (const [where, totals] of Object.entries(shown ?? {}))
        if (!isDeepStrictEqual(totals, expected[name]))
          differences.push(
            `${organisation.pages[name].slug}: ${JSON.stringify(totals)} on the ${where}, ` +
              `${JSON.stringify(expected[name])} at Mollie`,
          );
    }
  }
  return differences;
}

interface PaidThroughPage {
  payment: LedgerPayment;
  page: Donor['page'];
}

/** Lists paid live payments, including later charges. The amount identifies the donor, and so the page. */
export function listPaidThroughPages({ mollie, visits }: Facts): PaidThroughPage[] {
  const pages = new Map(visits.map(({ donor }) => [donor.amountCents, donor.page]));
  return mollie.payments
    .filter(({ environment, status }) => environment === 'live' && wasPaid(status))
    .map((payment) => ({ payment, page: pages.get(payment.amountCents) ?? null }))
    .filter(({ page }) => page !== null);
}

function wasPaid(status: string): boolean {
  return ['completed', 'refunded', 'charged_back'].includes(status);
}

function sum(paid: PaidThroughPage[]): ShownTotals {
  const payments = paid.map(({ payment }) => payment);
  return {
    cents: payments.reduce((cents, payment) => cents + remainingCents(payment), 0),
    gifts: payments.filter(({ status }) => status === 'completed').length,
  };
}

export function remainingCents({ amountCents, refundedCents, chargedBackCents }: LedgerPayment): number {
  return amountCents - refundedCents - chargedBackCents;
}
