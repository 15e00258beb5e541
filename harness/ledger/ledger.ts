export interface Ledger {
  payments: LedgerPayment[];
  movements: (Owner & { ref: string; kind: string; amountCents: number })[];
  refunds: { id: string; paymentId: string; amountCents: number }[];
  customers: string[];
  subscriptions: LedgerSubscription[];
  income: { donations: number; revenueCents: number };
}

export interface Owner {
  organisationId: string | null;
  environment: string;
}

export interface LedgerSubscription extends Owner {
  /** Null when the subscription is not at Mollie. */
  id: string | null;
  /** Each subscription has its own customer. */
  customerId: string;
  amountCents: number;
  status: string;
}

export function hasEnded({ status }: Pick<LedgerSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'completed';
}

export interface LedgerPayment extends Owner {
  /** Null when Mollie has no payment yet. */
  id: string | null;
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
  isRecurring: boolean;
  status: string;
  /** Null for a charge, which has `chargedCustomerId` instead. */
  donationId: string | null;
  chargedCustomerId: string | null;
}
