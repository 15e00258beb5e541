import type { ReceiptFacts } from '../receipt-facts.ts';

/** A gift of which everything is known, except for what is given. */
export function aReceipt(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    amountCents: 1_250_00,
    returnedCents: 0,
    underWayCents: 0,
    currency: 'EUR',
    // Already the 16th in Amsterdam.
    donatedAt: new Date('2026-11-15T23:30:00Z'),
    donationNumber: 'k3v9q2m7x1c8b5n4z6a0s2d9f7',
    isMonthly: true,
    paymentMethod: 'iDEAL | Wero',
    isTest: false,
    donorName: 'Zoë van den Berg',
    donorEmail: 'zoe@voorbeeld.nl',
    customMessage: 'De egels danken u.',
    stopUrl: 'https://gulhart.example/maandgift/0123456789',
    nextChargeOn: '16 december 2026',
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

/** The least there can be: a one-off gift by somebody without a name, to an organisation that has filled in nothing. */
export function aBareReceipt(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return aReceipt({
    isMonthly: false,
    donorName: null,
    donorEmail: null,
    customMessage: null,
    stopUrl: null,
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
