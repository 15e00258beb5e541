import { formatEuros } from '../../../../contract/money.ts';
import { fillTemplate, parsePdfTemplate, type PdfTemplate } from '../../../../contract/templates.ts';
import type { PdfTooLong } from '../../../platform/pdf/sheet-pen.ts';
import type { PdfCheck, PdfSheet } from '../../../platform/pdf/pdf-sheet.ts';
import { hasLettersFor } from '../../../platform/pdf/printable.ts';
import type { PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { defaultPdfTemplate } from '../../foundation/settings/default-templates.ts';
import { letterheadOf } from '../../foundation/organisation/letterhead.ts';
import { pdfValuesOf, salutationOf } from '../../foundation/organisation/placeholder-values.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { sampleNotice } from '../numbered/prove-paper.ts';
import { seenByWords } from '../../../../contract/seen-by.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';

export interface ReceiptImages {
  logo: PdfImage | null;
  signature: PdfImage | null;
}

export const noImages: ReceiptImages = { logo: null, signature: null };

export interface Receipt {
  pdf: Buffer;
  /** Why the default template was used, or null if the organisation's template was used. */
  problem: string | null;
  cause?: unknown;
}

/** Falls back to the default template, so that the donor always gets a receipt. */
export async function renderReceipt(
  template: string,
  receipt: ReceiptFacts,
  images: ReceiptImages,
  check: PdfCheck | null,
): Promise<Receipt> {
  const parsed = parsePdfTemplate(template);
  if ('problem' in parsed)
    return { pdf: await renderDefault(receipt, images, check), problem: parsed.problem };
  try {
    return { pdf: await renderPdf(makeSheet(parsed.template, receipt, images, check)), problem: null };
  } catch (error) {
    if (isTooLong(error)) return { pdf: await renderDefault(receipt, images, check), problem: tooLong };
    return { pdf: await renderDefault(receipt, noImages, check), problem: unusable, cause: error };
  }
}

/** Compares the name of the error, because an error from a worker thread loses its class. */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && error.name === ('PdfTooLong' satisfies PdfTooLong['name']);

const tooLong = 'De PDF template geeft een kwitantie van meer dan tien bladzijden';
const unusable = 'Met de PDF template kon geen kwitantie worden gemaakt';

function renderDefault(receipt: ReceiptFacts, images: ReceiptImages, check: PdfCheck | null) {
  const parsed = parsePdfTemplate(defaultPdfTemplate);
  if ('problem' in parsed) throw new Error(`the default template is not valid: ${parsed.problem}`);
  return renderPdf(makeSheet(parsed.template, receipt, images, check));
}

function makeSheet(
  template: PdfTemplate,
  receipt: ReceiptFacts,
  { logo, signature }: ReceiptImages,
  check: PdfCheck | null,
): PdfSheet {
  const values = pdfValuesOf(receipt);
  // If the donor has no name, the row with the name is left out, but a sentence still needs a salutation.
  const valuesInText = { ...values, donorName: salutationOf(values) };
  const fill = (text: string) => fillTemplate(text, valuesInText, (value) => value);
  const heading = fill(template.title);
  return {
    heading,
    documentTitle: `${heading} ${receipt.receiptNumber ?? receipt.donationNumber}`,
    author: receipt.organisationName,
    createdAt: receipt.donatedAt,
    colour: receipt.primaryColor,
    letterhead: letterheadOf(receipt, template.showLogo ? logo : null),
    notice: [check?.attachment === null && sampleNotice, receiptNotice(receipt)].filter(Boolean).join(' '),
    introduction: fill(template.headerText),
    sections: template.sections
      .filter((section) => !section.hidden)
      .map(({ title, text = '', fields }) => ({
        title: fill(title),
        text: fill(text).trim(),
        rows: fields
          .filter((field) => !field.hidden)
          .flatMap(({ label, value }) => {
            const isProminent = /^\{\{ *amount *\}\}$/.test(value.trim());
            const filled = fillTemplate(value, values, (each) => each);
            const row = { label: fill(label), value: filled, isProminent };
            // A template has no field for the donor's address, so the address follows the name.
            if (/^\{\{ *donorName *\}\}$/.test(value.trim()))
              return [row, { label: 'Adres', value: addressOnReceipt(receipt), isProminent }];
            if (!isProminent) return [row];
            const amounts = receipt.costsCents > 0 ? amountWithCosts(receipt) : [row];
            return [
              ...amounts,
              { label: 'Ter ere van', value: receipt.honour?.name ?? '', isProminent: false },
            ];
          })
          .filter(({ value }) => value.trim() !== ''),
      }))
      .filter(({ text, rows }) => text !== '' || rows.length > 0),
    closing: fill(template.signature),
    signature: template.signatureImageUrl ? signature : null,
    check,
    footer: fill(template.footerText),
  };
}

/** Returns an empty text if there is no address, or if the PDF fonts lack letters of the address. */
function addressOnReceipt({ donorAddress }: ReceiptFacts): string {
  return donorAddress !== null && hasLettersFor(donorAddress) ? donorAddress.split('\n').join(', ') : '';
}

/** A template has only one row for the amount. These rows replace it when the gift includes costs. */
function amountWithCosts({ amountCents, costsCents }: ReceiptFacts) {
  return [
    { label: 'Gift', value: formatEuros(amountCents - costsCents), isProminent: false },
    { label: 'Transactiekosten', value: formatEuros(costsCents), isProminent: false },
    { label: 'Totaal', value: formatEuros(amountCents), isProminent: true },
  ];
}

export function receiptNotice(receipt: ReceiptFacts): string {
  const { isTest, seenBy, amountCents, returnedCents, beingRefundedCents } = receipt;
  const leftCents = amountCents - returnedCents;
  // A template prints the amount that was given, but a paper for the tax office must show a refund.
  const partlyReturned = `Van deze gift is ${formatEuros(returnedCents)} terugbetaald. Er blijft ${formatEuros(leftCents)} over.`;
  return [
    isTest && `${testModeNotice}.`,
    seenBy !== 'mollie' && `Deze gift is ${seenByWords[seenBy]}.`,
    returnedCents !== 0 && (leftCents > 0 ? partlyReturned : 'Deze gift is helemaal terugbetaald.'),
    beingRefundedCents !== 0 && `Terugbetaling onderweg: ${formatEuros(beingRefundedCents)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
