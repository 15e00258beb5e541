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
  /** One for each monthly gift, however often it was replaced at Mollie; another line for each more that runs there. */
  subscriptions: LedgerSubscription[];
  /** The dashboard's figures. */
  income: { donations: number; revenueCents: number };
}

export interface Owner {
  organisationId: string | null;
  environment: string;
}

export interface LedgerSubscription extends Owner {
  /** Null for one that is not at Mollie. */
  id: string | null;
  /** Who was made for this one gift. */
  customerId: string;
  amountCents: number;
  status: string;
}

export function hasEnded({ status }: Pick<LedgerSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'completed';
}

export interface LedgerPayment extends Owner {
  /** Null for a donation that has no payment yet. */
  id: string | null;
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
  isRecurring: boolean;
  status: string;
  /** Null for the later charges of a monthly gift, which name the customer of that gift instead. */
  donationId: string | null;
  chargedCustomerId: string | null;
}
