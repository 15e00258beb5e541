import { isDeepStrictEqual } from 'node:util';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { type SeenBy, paymentReporterOf, sumBySeenBy, sumReturned } from '../../../../contract/seen-by.ts';
import type { CheckedPaper, Verdict } from '../../../../donor/render/describe-verdict.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonation, listReturnedCents } from '../../gifts/donations/queries.ts';
import { findPayment, listReturnedOfPayments } from '../../gifts/donations/payments/queries.ts';
import { sumCentsBeingRefundedOfPayments } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { findIssuedPaper } from '../../foundation/sessions/public-scope.ts';
import { listHeldKeys } from '../../foundation/settings/identity-claims.ts';
import { findRefusedSince } from '../../foundation/settings/check-payment-keys.ts';
import {
  organisationLookOf,
  readEffectiveSettings,
  type EffectiveSettings,
} from '../../foundation/settings/queries.ts';
import { readPaperCode } from './paper-code.ts';
import { type Paper, findPaper, listSubjectsOfReceipts, type ReceiptSubject } from './papers.ts';
import { parseStoredFacts, readTaxStatus } from './issuer-facts.ts';

export async function checkPaper(
  { database }: Pick<Deps, 'database'>,
  typedCode: string,
): Promise<CheckedPaper | undefined> {
  // Also runs the query for a malformed code, so that the answer takes as long as for an unknown code.
  const issued = await findIssuedPaper(database, readPaperCode(typedCode) ?? '');
  return (
    issued &&
    database.transaction(issued.scope, async (transaction) => {
      const paper = await findPaper(transaction, issued.number);
      if (!paper) return undefined;
      const settings = await readEffectiveSettings(transaction);
      const donation = paper.donation_id ? await findDonation(transaction, paper.donation_id) : undefined;
      const gifts = await listGiftsOn(transaction, paper, donation);
      const payment = paper.payment_id ? await findPayment(transaction, paper.payment_id) : undefined;
      const paidAt = paper.payment_id ? payment?.paid_at : donation?.completed_at;
      const issuer = parseStoredFacts(paper)?.organisation;
      const held = await listHeldKeys(transaction);
      const refusedSince = await findRefusedSince(transaction);
      // `held` has the keys of a name or RSIN that is not approved. Another organisation may own that name or RSIN.
      const nameNow = held.includes('org_name') ? null : settings('org_name');
      const rsinNow = held.includes('org_rsin') ? null : settings('org_rsin') || null;
      return {
        organisation: { ...organisationLookOf(settings), name: issuer?.name ?? nameNow ?? '' },
        nameNow,
        isTest: paper.environment === 'test',
        rsin: issuer ? issuer.rsin : rsinNow,
        paidOn: paidAt ? dutchDate(paidAt) : null,
        year: paper.year,
        number: paper.number,
        issuedOn: dutchDate(paper.issued_at),
        uncheckedSince: refusedSince && dutchDate(refusedSince),
        amountCents: paper.amount_cents,
        seenCents: sumBySeenBy(gifts ?? []),
        ...(await readVerdict(transaction, settings, paper, gifts)),
      };
    })
  );
}

interface GiftOnPaper {
  /** Undefined if the gift was deleted, and its receipt with it. */
  subject: ReceiptSubject | undefined;
  amountCents: number;
  /** The returned amount that an overview already shows. Always zero for a receipt. */
  returnedCents: number;
  seenBy: SeenBy;
}

async function readVerdict(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  paper: Paper,
  gifts: GiftOnPaper[] | undefined,
): Promise<Pick<CheckedPaper, 'verdict' | 'beingRefundedCents'>> {
  const subjects = gifts?.flatMap(({ subject }) => subject ?? []) ?? [];
  const paymentIds = subjects.flatMap(({ payment_id }) => payment_id ?? []);
  const beingRefundedCents = await sumCentsBeingRefundedOfPayments(transaction, paymentIds);
  const answer = (verdict: Verdict) => ({ verdict, beingRefundedCents });
  if (paper.replaced_by !== null) return answer({ is: 'replaced', by: paper.replaced_by });
  if (gifts === undefined) return answer({ is: 'issued' });
  const ofPayments = await listReturnedOfPayments(transaction, paymentIds);
  const ofCash = await listReturnedCents(
    transaction,
    subjects.filter(({ payment_id }) => payment_id === null).map(({ donation_id }) => donation_id),
  );
  let leftCents = 0;
  const laterReturns = gifts.map(({ subject, amountCents, returnedCents, seenBy }) => {
    const { donation_id = '', payment_id = null } = subject ?? {};
    const knownCents = payment_id === null ? ofCash.get(donation_id) : ofPayments.get(payment_id);
    // A deleted gift counts as returned.
    const returnedNow = Math.max(returnedCents, knownCents ?? amountCents);
    leftCents += amountCents - returnedNow;
    return { seenBy, returnedCents: returnedNow - returnedCents };
  });
  const returned = sumReturned(laterReturns);
  if (leftCents < paper.amount_cents)
    return answer(
      leftCents > 0 ? { is: 'partly-returned', leftCents, ...returned } : { is: 'withdrawn', ...returned },
    );
  return answer({ is: (await hasOtherTaxStatus(transaction, settings, paper)) ? 'outdated' : 'valid' });
}

/**
 * Whether the tax status of the overview's year was corrected later. Always false for a receipt, which states the
 * status on the day of the gift.
 */
async function hasOtherTaxStatus(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  { year, facts }: Paper,
): Promise<boolean> {
  if (year === null || facts === null) return false;
  const { organisation, anbi, culturalAnbi } = JSON.parse(facts) as KeptFacts;
  const onPaper = { rsin: organisation.rsin, anbi, culturalAnbi };
  return !isDeepStrictEqual(onPaper, await readTaxStatus(transaction, settings, year));
}

async function listGiftsOn(
  transaction: OrganisationTransaction,
  paper: Paper,
  donation: Donation | undefined,
): Promise<GiftOnPaper[] | undefined> {
  const { donation_id, payment_id } = paper;
  if (donation_id !== null)
    return [
      {
        subject: { donation_id, payment_id },
        amountCents: paper.amount_cents,
        returnedCents: 0,
        seenBy: paymentReporterOf(donation?.method ?? null),
      },
    ];
  if (paper.facts === null) return undefined;
  const { lines } = JSON.parse(paper.facts) as Pick<KeptFacts, 'lines'>;
  const numbers = lines.map(({ number }) => number);
  const subjects = await listSubjectsOfReceipts(transaction, numbers);
  return lines.map((line) => ({ ...line, subject: subjects.get(line.number) }));
}
