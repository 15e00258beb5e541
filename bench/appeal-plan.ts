export interface AppealPlan {
  siteUrl: string;
  orgId: string;
  page?: string;
  /** For this many seconds, one donation a second arrives. The storm of donations follows. */
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
  /** The number of unexpected answers, by status or error. A gift may get only 201 or 429, and a form only 200. */
  others: Record<string, number>;
  giftMs: number[];
  refusalMs: number[];
  formMs: number[];
  /** Accepted donations whose checkout failed. */
  unpaid: number;
}
