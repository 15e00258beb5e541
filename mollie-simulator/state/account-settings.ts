interface AmountBounds {
  minimumCents?: number;
  /** Null means no maximum. */
  maximumCents?: number | null;
}

interface DirectDebitFailures {
  /** From 0 to 1. */
  share: number;
  /** The weight of each reason code. */
  codes: Record<string, number>;
  seed: number;
  /** The number of direct debits that were decided so far. */
  drawn: number;
}

export type AccountSettings = typeof DEFAULT_SETTINGS;

export const DEFAULT_SETTINGS = {
  revoked: false,
  methods: ['ideal', 'directdebit'],
  /** Replaces the bounds of a method in the catalogue. */
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
  /** Replaces the expiry of a method in the catalogue. */
  expirySeconds: {} as Record<string, number>,
  /** Mollie's test mode cancels a subscription after 10 payments. Null means never. */
  testSubscriptionLimit: null as number | null,
  /** Mollie refuses webhook URLs that are not public. */
  refusesLocalWebhooks: false,
  /** Mollie documents `embed` with a single value only, so it may ignore several. */
  embedsOnlyOne: false,
};
