export interface AppealPlan {
  siteUrl: string;
  orgId: string;
  /** The address of a campaign page. */
  page?: string;
  /** One donation a second. */
  calmSeconds: number;
  stormSeconds: number;
  giftsPerSecond: number;
  formsPerSecond: number;
}

export interface AppealOutcome {
  offered: number;
  accepted: { id: string; amountCents: number }[];
  refused: number;
  withoutRetryAfter: number;
  /** The number of answers by status or error. */
  others: Record<string, number>;
  giftMs: number[];
  refusalMs: number[];
  formMs: number[];
  /** Accepted donations whose checkout failed. */
  unpaid: number;
}
