/** Null: no maximum. */
export interface AmountBounds {
  minimumCents?: number;
  maximumCents?: number | null;
}

export interface DirectDebitFailures {
  /** From 0 to 1. */
  share: number;
  codes: Record<string, number>;
  seed: number;
  drawn: number;
}

export interface AccountSettings {
  revoked: boolean;
  methods: string[];
  /** By method, instead of the catalogue's. */
  methodAmounts: Record<string, AmountBounds>;
  directDebitDelaySeconds: number;
  failNextDirectDebits: number;
  directDebitFailureReason: string;
  directDebitFailures: DirectDebitFailures | null;
  failAfterDays: number;
  chargebackAfterDays: number;
  /** Reasons that arrive as a chargeback, besides MD06. */
  chargebackCodes: string[];
  mandateInvalidCodes: string[];
  refundProcessingAfterSeconds: number;
  refundedAfterSeconds: number;
  /** The time in which a second refund of the same amount is a duplicate. */
  duplicateRefundSeconds: number;
  /** By method, instead of the catalogue's. */
  expirySeconds: Record<string, number>;
  /** Mollie's test mode cancels a subscription after 10 payments; null never does. */
  testSubscriptionLimit: number | null;
  /** Mollie refuses webhook URLs that are not public. */
  refusesLocalWebhooks: boolean;
  /** Mollie documents only single values of `embed`: then several at once are ignored. */
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
