/** What the donors of an appeal do. */
export interface AppealPlan {
  siteUrl: string;
  orgId: string;
  /** The address of the campaign page that asks, if one does. */
  page?: string;
  /** One gift a second. */
  calmSeconds: number;
  stormSeconds: number;
  giftsPerSecond: number;
  /** Loads of the form beside the gifts, during the storm. */
  formsPerSecond: number;
}

/** What became of it. */
export interface AppealOutcome {
  offered: number;
  accepted: { id: string; amountCents: number }[];
  /** With 429. */
  refused: number;
  /** Of those, without a Retry-After. */
  withoutRetryAfter: number;
  /** Any other answer, or none, by what it was. */
  others: Record<string, number>;
  giftMs: number[];
  refusalMs: number[];
  formMs: number[];
  /** Accepted gifts whose checkout did not work. */
  unpaid: number;
}
