/** Methods of gifts that an organisation enters itself. Mollie does not know them. */
export const offlineMethods = [
  'offline_cash',
  'offline_transfer',
  'offline_collection',
  'offline_other',
] as const;
export type OfflineMethod = (typeof offlineMethods)[number];
export const offlineLabel = 'Buiten Gulhart om';

export function isOfflineMethod(method: string | null): boolean {
  return offlineMethods.some((offline) => offline === method);
}

const labels = new Map<string, string>(
  Object.entries({
    ideal: 'iDEAL | Wero',
    directdebit: 'SEPA-incasso',
    applepay: 'Apple Pay',
    bancomatpay: 'BANCOMAT Pay',
    bancontact: 'Bancontact',
    banktransfer: 'Overboeking',
    belfius: 'Belfius',
    billie: 'Billie',
    bizum: 'Bizum',
    blik: 'BLIK',
    creditcard: 'Creditcard',
    eps: 'eps',
    giftcard: 'Cadeaukaart',
    googlepay: 'Google Pay',
    in3: 'iDEAL in3',
    kbc: 'KBC/CBC',
    klarna: 'Klarna',
    mbway: 'MB WAY',
    multibanco: 'Multibanco',
    mybank: 'MyBank',
    paybybank: 'Pay by Bank',
    paypal: 'PayPal',
    paysafecard: 'paysafecard',
    przelewy24: 'Przelewy24',
    riverty: 'Riverty',
    satispay: 'Satispay',
    swish: 'Swish',
    trustly: 'Trustly',
    twint: 'TWINT',
    voucher: 'Voucher',
    offline_cash: 'Contant',
    offline_transfer: 'Overboeking',
    offline_collection: 'Collecte',
    offline_other: 'Anders',
  }),
);

export function paymentMethodLabel(method: string): string {
  return labels.get(method) ?? method;
}
