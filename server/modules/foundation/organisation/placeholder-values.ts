import { friendlyFormatIBAN } from 'ibantools';
import { cashSentence, isUndeductible } from '../../../../contract/paper-sums.ts';
import { kindOfFrequency, prefixOfFrequency } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { EmailPlaceholder, PdfPlaceholder } from '../../../../contract/templates.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { nameOnPaper, type OrganisationFacts, type ReceiptFacts } from './receipt-facts.ts';

/** Most facts are optional, because a mail about a change or a missed charge of a recurring gift has no receipt. */
type EmailFacts = OrganisationFacts &
  Pick<ReceiptFacts, 'amountCents' | 'donatedAt' | 'frequency' | 'isTest' | 'donorName'> &
  Partial<ReceiptFacts>;

export function emailValuesOf(receipt: EmailFacts): Record<EmailPlaceholder, string> {
  return {
    ...sharedValuesOf(receipt),
    recipientName: salutationOf(receipt),
    donationDate: dutchDay.format(receipt.donatedAt),
    customMessage: receipt.customMessage ?? '',
    giftPromise: receipt.giftPromise ?? '',
    stopUrl: receipt.stopUrl ?? '',
    logoUrl: receipt.logoUrl ?? '',
    primaryColor: receipt.primaryColor,
  };
}

export function salutationOf({ donorName }: { donorName: string | null }): string {
  return donorName?.trim() || 'donateur';
}

export function pdfValuesOf(receipt: ReceiptFacts): Record<PdfPlaceholder, string> {
  return {
    ...sharedValuesOf(receipt),
    date: dutchDay.format(receipt.donatedAt),
    currency: receipt.currency,
    ...(receipt.deceasedName !== null &&
      receipt.pageTitle !== null && { pageTitle: `Ter nagedachtenis aan ${receipt.deceasedName}` }),
    donorName: nameOnPaper(receipt.donorName, receipt.donorEmail) ?? '',
    donorEmail: receipt.donorEmail ?? '',
  };
}

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' });

function sharedValuesOf(receipt: EmailFacts) {
  return {
    organizationName: receipt.organisationName,
    projectName: receipt.projectName ?? '',
    pageTitle: receipt.pageTitle ?? '',
    fundName: receipt.fundName ?? '',
    amount: formatEuros(receipt.amountCents),
    donationNumber: receipt.donationNumber ?? '',
    receiptNumber: receipt.receiptNumber ?? '',
    donationType: kindOfFrequency[receipt.frequency],
    giftName: `${prefixOfFrequency[receipt.frequency]}gift`,
    paymentMethod: receipt.paymentMethod ?? '',
    contactEmail: receipt.contactEmail ?? '',
    websiteUrl: receipt.websiteUrl ?? '',
    address: receipt.address ?? '',
    phone: receipt.phone ?? '',
    iban: (receipt.iban && friendlyFormatIBAN(receipt.iban)) ?? '',
    kvkNumber: receipt.kvkNumber ?? '',
    vatNumber: receipt.vatNumber ?? '',
    rsin: receipt.rsin ?? '',
    anbi: describeAnbi(receipt),
  };
}

/**
 * If the organisation is an ANBI, says so and says whether the gift may be deductible. Says nothing about deductibility
 * if the gift is a test or if all its money was or will be returned.
 */
function describeAnbi(receipt: EmailFacts): string {
  const {
    isAnbi,
    organisationName,
    isTest,
    amountCents,
    returnedCents = 0,
    beingRefundedCents = 0,
  } = receipt;
  if (!isAnbi) return '';
  const isKept = !isTest && amountCents > returnedCents + beingRefundedCents;
  const isCash = isUndeductible({ isCash: receipt.isCash ?? false, date: dutchDate(receipt.donatedAt) });
  return [
    `${organisationName} is een ANBI.`,
    isKept && isCash && cashSentence,
    isKept && !isCash && 'Uw gift kan aftrekbaar zijn voor de inkomstenbelasting.',
  ]
    .filter(Boolean)
    .join(' ');
}
