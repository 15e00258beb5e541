/** Who gave what, told in the same words by Mollie and by us, so that the two can be laid side by side. Money is in cents. */
export interface Books {
  /** Each payment there ever was, and the donation it is for. */
  payments: {
    id: string;
    organisationId: string | null;
    amountCents: number;
    refundedCents: number;
    chargedBackCents: number;
    status: string;
    /** Null for the later charges of a monthly gift, which name their subscription instead. */
    donationId: string | null;
    subscriptionId: string | null;
  }[];
  /** Each time that money moved. */
  movements: { ref: string; kind: string; amountCents: number }[];
  refunds: { id: string; paymentId: string; amountCents: number }[];
  customers: string[];
  subscriptions: {
    id: string;
    organisationId: string | null;
    customerId: string;
    amountCents: number;
    status: string;
  }[];
  /** The dashboard's figures. */
  income: { donations: number; revenueCents: number };
}
