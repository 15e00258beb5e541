/** Amounts are decimal strings. */
export interface SimulatorState {
  now: string;
  accounts: SimulatedAccount[];
}

export interface SimulatedAccount {
  id: string;
  mode: 'test' | 'live';
  /** The time of this account. It differs from the shared time after a test moved the clock of only this account. */
  now: string;
  payments: SimulatedPayment[];
  customers: { id: string }[];
  mandates: { id: string; customerId: string; status: string }[];
  subscriptions: SimulatedSubscription[];
  refunds: {
    id: string;
    paymentId: string;
    amount: string;
    status: string;
    description: string;
    createdAt: string;
    dueAt: string | null;
  }[];
  chargebacks: {
    id: string;
    paymentId: string;
    amount: string;
    reason: { code: string } | null;
    createdAt: string;
    reversedAt: string | null;
  }[];
  deliveries: { dueAt: string | null }[];
}

export interface SimulatedPayment {
  id: string;
  status: string;
  amount: string;
  createdAt: string;
  statusAt: string;
  metadata: { donationId?: string } | null;
  customerId: string | null;
  mandateId: string | null;
  subscriptionId: string | null;
  dueAt: string | null;
  /** The reason why the bank will refuse this payment. It is set before the refusal. */
  bankRefusal?: { code: string } | null;
}

export interface SimulatedSubscription {
  id: string;
  customerId: string;
  mandateId: string | null;
  status: string;
  amount: string;
  interval: string;
  startDate: string;
  nextPaymentDate: string | null;
  description: string;
  dueAt: string | null;
}

export interface JournalEntry {
  seq: number;
  kind:
    | 'created'
    | 'updated'
    | 'status'
    | 'charge'
    | 'refund'
    | 'chargeback'
    | 'webhook'
    | 'fault'
    | 'account'
    | 'clock';
  account: string | null;
  [detail: string]: unknown;
}
