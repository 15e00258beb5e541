/** The amounts that an account's contract with Mollie allows for a method; null is no maximum. */
export interface AmountBounds {
  minimumCents?: number;
  maximumCents?: number | null;
}

/** Direct debits that fail by chance. */
export interface DirectDebitFailures {
  /** Which part of all direct debits fails, from 0 to 1. */
  share: number;
  /** How often each reason occurs, compared with the others. */
  codes: Record<string, number>;
  seed: number;
  /** How many direct debits were made since this was set. */
  drawn: number;
}

/** How an account behaves; a tester changes it through the control API. */
export interface AccountSettings {
  revoked: boolean;
  /** Those that are active. */
  methods: string[];
  /** Overrides of the catalogue's bounds, by method. */
  methodAmounts: Record<string, AmountBounds>;
  directDebitDelaySeconds: number;
  failNextDirectDebits: number;
  /** The reason code of the bank for a direct debit that fails. */
  directDebitFailureReason: string;
  directDebitFailures: DirectDebitFailures | null;
  /** Working days between a direct debit and its refusal. */
  failAfterDays: number;
  /** Days between the payment of a direct debit and its chargeback. */
  chargebackAfterDays: number;
  /** The reasons that come as a chargeback of a charge that was paid, besides MD06. */
  chargebackCodes: string[];
  /** The reasons after which the mandate is invalid. */
  mandateInvalidCodes: string[];
  refundProcessingAfterSeconds: number;
  refundedAfterSeconds: number;
  /** How long a refund of the same amount of the same payment counts as a duplicate. */
  duplicateRefundSeconds: number;
  /** Overrides of the catalogue's expiry, by method. */
  expirySeconds: Record<string, number>;
  /** Real test mode cancels a subscription after 10 payments; null never does. */
  testSubscriptionLimit: number | null;
  /** Refuses webhook URLs that cannot be reached from the internet, as Mollie does, wherever webhooks may go here. */
  refusesLocalWebhooks: boolean;
  /** Mollie's description names single values of `embed` only: then several at once are ignored. */
  embedsOnlyOne: boolean;
}

export const DEFAULT_SETTINGS: Readonly<AccountSettings> = {
  revoked: false,
  methods: ['ideal', 'directdebit'],
  methodAmounts: {},
  directDebitDelaySeconds: 2 * 86_400,
  failNextDirectDebits: 0,
  directDebitFailureReason: 'AM04',
  directDebitFailures: null,
  failAfterDays: 2,
  chargebackAfterDays: 10,
  chargebackCodes: [],
  mandateInvalidCodes: ['AC04', 'MD01', 'MD07'],
  refundProcessingAfterSeconds: 2 * 3600,
  refundedAfterSeconds: 86_400,
  duplicateRefundSeconds: 3600,
  expirySeconds: {},
  testSubscriptionLimit: null,
  refusesLocalWebhooks: false,
  embedsOnlyOne: false,
};
