import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { KeptFacts, KeptReceiptFacts } from '../../../../contract/paper-facts.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonorOnPaper } from '../donors/donor-details.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import { readIssuerFacts } from './issuer-facts.ts';
import { newPaperCode } from './paper-code.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { type Paper, findReceiptPaper, type ReceiptSubject } from './papers.ts';
import { toPlainLetters } from '../../../../contract/slug.ts';

const commonWords = 'stichting vereniging fonds de het een van voor der den en te in op'.split(' ');

type PaidGift = Pick<Donation, 'donation_id' | 'environment' | 'amount_cents' | 'donor_id'> &
  ReceiptSubject & { paidOn: string };

/**
 * Returns the receipt of a payment, and issues a missing receipt. Returns undefined if the receipt is missing
 * and the organisation may not issue papers yet (a paper hold).
 */
export async function issueReceipt(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  donation: PaidGift,
  now: Date,
): Promise<Paper | undefined> {
  const issued = await findReceiptPaper(transaction, donation);
  if (issued) return issued;
  if (await findPaperHold(transaction, donation.environment)) return undefined;
  return issueNewReceipt(transaction, settings, donation, now);
}

/** Stores the facts, so that all copies of the receipt are equal. The caller must check the paper hold first. */
export async function issueNewReceipt(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  donation: PaidGift,
  now: Date,
): Promise<Paper> {
  return issuePaper(transaction, settings, {
    kind: 'receipt',
    environment: donation.environment,
    amountCents: donation.amount_cents,
    issuedAt: now,
    donationId: donation.donation_id,
    paymentId: donation.payment_id,
    facts: {
      ...(await readIssuerFacts(transaction, settings, { paidOn: donation.paidOn, today: dutchDate(now) })),
      donor: donation.donor_id === null ? undefined : await findDonorOnPaper(transaction, donation.donor_id),
    },
  });
}

interface PaperToIssue {
  kind: Paper['kind'];
  environment: Environment;
  amountCents: number;
  issuedAt: Date;
  donationId?: string;
  paymentId?: string | null;
  year?: number;
  donorId?: string;
  facts: KeptFacts | KeptReceiptFacts;
  replaces?: string | null;
}

/**
 * Issues a paper with the next number. If the payment already has a receipt, returns that receipt instead. If
 * the donor has an overview of this year that `replaces` does not name, returns that overview instead.
 * The caller must check the paper hold first.
 */
export async function issuePaper(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  paper: PaperToIssue,
): Promise<Paper> {
  const prefix = paperPrefixOf(settings);
  const { rows } = await sql<Paper>`select * from issue_paper(
    ${paper.kind}, ${paper.environment}, ${paper.environment === 'test' ? `TEST-${prefix}` : prefix}, ${newPaperCode()},
    ${paper.amountCents}, ${paper.issuedAt}, ${paper.donationId ?? null}, ${paper.paymentId ?? null},
    ${paper.year ?? null},
    ${paper.donorId ?? null}, ${JSON.stringify(paper.facts)}, ${paper.replaces ?? null}
  )`.execute(transaction);
  return rows[0]!;
}

export function paperPrefixOf(settings: EffectiveSettings): string {
  return settings('org_paper_prefix') || prefixOf(settings('org_name'));
}

/** The default prefix of paper numbers, for example 'OH' for 'Stichting De Open Hand'. */
export function prefixOf(organisationName: string): string {
  const words = toPlainLetters(organisationName)
    .replace(/[^a-z0-9\s-]/gi, '')
    .split(/[\s-]+/)
    .filter((word) => word && !commonWords.includes(word.toLowerCase()));
  const initials = words.map((word) => word[0]).join('');
  const prefix = words.length === 1 ? (words[0] ?? '').slice(0, 3) : initials.slice(0, 4);
  return prefix.toUpperCase() || 'GIFT';
}
