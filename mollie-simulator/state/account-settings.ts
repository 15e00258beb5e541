interface AmountBounds {
  minimumCents?: number;
  maximumCents?: number | null;
}

interface DirectDebitFailures {
  /** The share of direct debits that the bank refuses or charges back, from 0 to 1. */
  share: number;
  /** The weight of each reason code. */
  codes: Record<string, number>;
  seed: number;
  /** The number of random draws since the setting was saved. */
  drawn: number;
}

export type AccountSettings = typeof DEFAULT_SETTINGS;

export const DEFAULT_SETTINGS = {
  revoked: false,
  methods: ['ideal', 'directdebit'],
  methodAmounts: {} as Record<string, AmountBounds>,
  directDebitDelaySeconds: 2 * 86_400,
  failNextDirectDebits: 0,
  directDebitFailureReason: 'AM04',
  directDebitFailures: null as DirectDebitFailures | null,
  failAfterDays: 2,
  chargebackAfterDays: 10,
  /** Refusals with these reasons, and with MD06, become a chargeback. */
  chargebackCodes: [] as string[],
  mandateInvalidCodes: ['AC04', 'MD01', 'MD07'],
  refundProcessingAfterSeconds: 2 * 3600,
  refundedAfterSeconds: 86_400,
  /** A second refund of the same amount within this time is a duplicate. */
  duplicateRefundSeconds: 3600,
  expirySeconds: {} as Record<string, number>,
  /** Mollie's test mode cancels a subscription after 10 payments. Null means never. */
  testSubscriptionLimit: null as number | null,
  refusesLocalWebhooks: false,
  /** If true, `embed` with several values is ignored, because Mollie documents only single values. */
  embedsOnlyOne: false,
};
