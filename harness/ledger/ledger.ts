/** The facts that both Mollie and the product know, to compare them. Amounts are in cents. */
export interface Ledger {
  payments: LedgerPayment[];
  movements: (Owner & { ref: string; kind: string; amountCents: number })[];
  refunds: { id: string; paymentId: string; amountCents: number }[];
  customers: string[];
  /** One for each subscription of the product, and one for each unknown one that is active at Mollie. */
  subscriptions: LedgerSubscription[];
  income: { donations: number; revenueCents: number };
}

export interface Owner {
  organisationId: string | null;
  environment: string;
}

export interface LedgerSubscription extends Owner {
  /** Null: not at Mollie. */
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
  /** Null: no payment yet. */
  id: string | null;
  amountCents: number;
  refundedCents: number;
  chargedBackCents: number;
  isRecurring: boolean;
  status: string;
  /** Null for a charge, which names the customer instead. */
  donationId: string | null;
  chargedCustomerId: string | null;
}
