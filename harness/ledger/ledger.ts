/**
 * Who gave what, told in the same words by Mollie and by the product, so that the two can be compared. Money is in
 * cents.
 */
export interface Ledger {
  /** Each payment there ever was, and the donation it is for. */
  payments: LedgerPayment[];
  /** Each time that money moved. */
  movements: (Owner & { ref: string; kind: string; amountCents: number })[];
  refunds: { id: string; paymentId: string; amountCents: number }[];
  customers: string[];
  subscriptions: (Owner & { id: string | null; customerId: string; amountCents: number; status: string })[];
  /** The dashboard's figures. */
  income: { donations: number; revenueCents: number };
}

export interface Owner {
  organisationId: string | null;
  environment: string;
}

export interface LedgerPayment extends Owner {
  /** Null for a donation that has no payment yet. */
  id: string | null;
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
  isRecurring: boolean;
  status: string;
  /** Null for the later charges of a monthly gift, which name their subscription instead. */
  donationId: string | null;
  subscriptionId: string | null;
}
