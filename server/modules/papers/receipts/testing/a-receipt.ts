import type { PdfCheck } from '../../../../platform/pdf/pdf-sheet.ts';
import type { ReceiptFacts } from '../../../foundation/organisation/receipt-facts.ts';

export function aReceipt(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    amountCents: 1_250_00,
    costsCents: 0,
    returnedCents: 0,
    beingRefundedCents: 0,
    currency: 'EUR',
    // In Amsterdam this is already the 16th.
    donatedAt: new Date('2026-11-15T23:30:00Z'),
    donationNumber: 'k3v9q2m7x1c8b5n4z6a0s2d9f7',
    receiptNumber: 'DIE-2026-00042',
    receiptFollows: false,
    frequency: 'monthly',
    paymentMethod: 'iDEAL | Wero',
    isCash: false,
    seenBy: 'mollie',
    isTest: false,
    donorName: 'Zoë van den Berg',
    donorAddress: null,
    donorEmail: 'zoe@voorbeeld.nl',
    pageTitle: 'Egels de winter door',
    closedPageTitle: null,
    deceasedName: null,
    fundName: 'Noodopvang',
    honour: null,
    customMessage: 'De egels danken u.',
    myGiftUrl: null,
    hasMessage: false,
    stopUrl: 'https://gulhart.example/maandgift/0123456789',
    recoveredMonth: null,
    giftPromise:
      'U geeft Stichting Dierenvreugd voortaan €\u00a01.250,00 per maand. De eerste gift is op 16 november 2026 betaald.',
    nextChargeOn: '16 december 2026, via SEPA-incasso.',
    organisationName: 'Stichting Dierenvreugd',
    projectName: 'Nieuwe opvang voor egels',
    contactEmail: 'info@dierenvreugd.example',
    websiteUrl: 'https://www.dierenvreugd.example',
    address: 'Oudegracht 1\n3511 AA Utrecht',
    phone: '030 123 45 67',
    iban: 'NL91ABNA0417164300',
    kvkNumber: '12345678',
    vatNumber: 'NL123456789B01',
    rsin: '123456789',
    isAnbi: true,
    logoUrl: null,
    primaryColor: '#0f766e',
    ...given,
  };
}

export function aBareReceipt(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return aReceipt({
    frequency: 'once',
    donorName: null,
    donorEmail: null,
    pageTitle: null,
    fundName: null,
    customMessage: null,
    stopUrl: null,
    giftPromise: null,
    nextChargeOn: null,
    projectName: null,
    contactEmail: null,
    websiteUrl: null,
    address: null,
    phone: null,
    iban: null,
    kvkNumber: null,
    vatNumber: null,
    rsin: null,
    isAnbi: false,
    ...given,
  });
}

export const aCheck: PdfCheck = {
  url: 'https://gulhart.example/controle/K3V9Q2M7X1C8B5N4Z6A0S2D9',
  text: 'Deze kwitantie is van € 1.250,00, gegeven op 16 november 2026 aan Stichting Dierenvreugd.\nNummer DIE-2026-00042, uitgegeven op 16 november 2026.\nControlecode K3V9-Q2M7-X1C8-B5N4-Z6A0-S2D9.\nIs deze kwitantie echt? Scan de code, of vul haar in op https://www.gulhart.example/controle.',
  attachment: {
    filename: 'gulhart-bewijs.json',
    contentType: 'application/json',
    description: 'Ondertekende gegevens van deze kwitantie',
    content: Buffer.from(JSON.stringify({ jws: 'e30.'.repeat(200) })),
  },
};
