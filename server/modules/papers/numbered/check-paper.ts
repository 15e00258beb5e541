import { isDeepStrictEqual } from 'node:util';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { type SeenBy, seenByOf, sumBySeenBy, sumReturned } from '../../../../contract/seen-by.ts';
import type { CheckedPaper, Verdict } from '../../../../donor/render/describe-verdict.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonation, listReturnedCents } from '../../gifts/donations/queries.ts';
import { findPayment, listReturnedOfPayments } from '../../gifts/donations/payments/queries.ts';
import { sumCentsUnderWayOfPayments } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { findIssuedPaper } from '../../foundation/sessions/public-scope.ts';
import { listHeldKeys } from '../../foundation/settings/identity-claims.ts';
import { findRefusedSince } from '../../foundation/settings/check-payment-keys.ts';
import {
  organisationLookOf,
  readEffectiveSettings,
  type EffectiveSettings,
} from '../../foundation/settings/queries.ts';
import { readPaperCode } from './paper-code.ts';
import { type Paper, findPaper, listSubjectsOfReceipts, type ReceiptOf } from './queries.ts';
import { issuerFactsOf, readTaxStatus } from './issuer-facts.ts';

export async function checkPaper(
  { database }: Pick<Deps, 'database'>,
  typedCode: string,
): Promise<CheckedPaper | undefined> {
  // An impossible code is queried too, so that every answer takes equally long.
  const issued = await findIssuedPaper(database, readPaperCode(typedCode) ?? '');
  return (
    issued &&
    database.transaction(issued.scope, async (transaction) => {
      const paper = await findPaper(transaction, issued.number);
      if (!paper) return undefined;
      const settings = await readEffectiveSettings(transaction);
      const donation = paper.donation_id ? await findDonation(transaction, paper.donation_id) : undefined;
      const paidAt = await findPaidAt(transaction, paper, donation);
      const issuer = issuerFactsOf(paper)?.organisation;
      const held = await listHeldKeys(transaction);
      const refusedSince = await findRefusedSince(transaction);
      // A held name or RSIN may belong to another organisation.
      const nameNow = held.includes('org_name') ? null : settings('org_name');
      const rsinNow = held.includes('org_rsin') ? null : settings('org_rsin') || null;
      return {
        organisation: { ...organisationLookOf(settings), name: issuer?.name ?? nameNow ?? '' },
        nameNow,
        isTest: paper.environment === 'test',
        rsin: issuer ? issuer.rsin : rsinNow,
        paidOn: paidAt && dutchDate(paidAt),
        year: paper.year,
        number: paper.number,
        issuedOn: dutchDate(paper.issued_at),
        uncheckedSince: refusedSince && dutchDate(refusedSince),
        amountCents: paper.amount_cents,
        seenCents: sumSeenCents(paper, donation),
        ...(await readVerdict(transaction, settings, paper, donation)),
      };
    })
  );
}

function sumSeenCents(paper: Paper, donation: Donation | undefined): Record<SeenBy, number> {
  const { lines } =
    paper.kind === 'overview' && paper.facts !== null
      ? (JSON.parse(paper.facts) as Pick<KeptFacts, 'lines'>)
      : { lines: [] };
  const receipt = donation && {
    seenBy: seenByOf(donation.method),
    amountCents: paper.amount_cents,
    returnedCents: 0,
  };
  return sumBySeenBy(receipt ? [receipt] : lines);
}

async function findPaidAt(
  transaction: OrganisationTransaction,
  { payment_id }: Paper,
  donation: Donation | undefined,
): Promise<Date | null> {
  if (payment_id === null) return donation?.completed_at ?? null;
  return (await findPayment(transaction, payment_id))?.paid_at ?? null;
}

interface GiftOnPaper {
  /** Undefined when the receipt of the gift is gone. */
  subject: ReceiptOf | undefined;
  amountCents: number;
  /** When the paper was issued. */
  returnedCents: number;
  seenBy: SeenBy;
}

async function readVerdict(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  paper: Paper,
  donation: Donation | undefined,
): Promise<Pick<CheckedPaper, 'verdict' | 'underWayCents'>> {
  const gifts = await listGiftsOn(transaction, paper, donation);
  const subjects = gifts?.flatMap(({ subject }) => subject ?? []) ?? [];
  const paymentIds = subjects.flatMap(({ payment_id }) => payment_id ?? []);
  const underWayCents = await sumCentsUnderWayOfPayments(transaction, paymentIds);
  const verdict = (is: Verdict) => ({ verdict: is, underWayCents });
  if (paper.replaced_by !== null) return verdict({ is: 'replaced', by: paper.replaced_by });
  if (gifts === undefined) return verdict({ is: 'issued' });
  const ofPayments = await listReturnedOfPayments(transaction, paymentIds);
  const ofCash = await listReturnedCents(
    transaction,
    subjects.filter(({ payment_id }) => payment_id === null).map(({ donation_id }) => donation_id),
  );
  let leftCents = 0;
  const since = gifts.map(({ subject, amountCents, returnedCents, seenBy }) => {
    const { donation_id = '', payment_id = null } = subject ?? {};
    const backCents = payment_id === null ? ofCash.get(donation_id) : ofPayments.get(payment_id);
    // A deleted gift, such as one of a rehearsal, counts as returned.
    const returnedNow = Math.max(returnedCents, backCents ?? amountCents);
    leftCents += amountCents - returnedNow;
    return { seenBy, returnedCents: returnedNow - returnedCents };
  });
  const gone = sumReturned(since);
  if (leftCents < paper.amount_cents)
    return verdict(
      leftCents > 0 ? { is: 'partly-returned', leftCents, ...gone } : { is: 'withdrawn', ...gone },
    );
  return verdict({ is: (await hasOtherTaxStatus(transaction, settings, paper)) ? 'outdated' : 'valid' });
}

/** Whether the organisation's tax status of that year was corrected since. A receipt keeps the status of its day. */
async function hasOtherTaxStatus(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  { year, facts }: Paper,
): Promise<boolean> {
  if (year === null || facts === null) return false;
  const { organisation, anbi, culturalAnbi } = JSON.parse(facts) as KeptFacts;
  const said = { rsin: organisation.rsin, anbi, culturalAnbi };
  return !isDeepStrictEqual(said, await readTaxStatus(transaction, settings, year));
}

/** Undefined when the facts of the paper were not kept. */
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
        seenBy: seenByOf(donation?.method ?? null),
      },
    ];
  if (paper.facts === null) return undefined;
  const { lines } = JSON.parse(paper.facts) as Pick<KeptFacts, 'lines'>;
  const numbers = lines.map(({ number }) => number);
  const subjects = await listSubjectsOfReceipts(transaction, numbers);
  return lines.map((line) => ({ ...line, subject: subjects.get(line.number) }));
}
