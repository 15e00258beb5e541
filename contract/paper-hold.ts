/** Why an organisation may not issue receipts and year overviews of live gifts yet. */
export const paperHolds = ['unconfirmed', 'no_live_key', 'waiting', 'refused'] as const;
export type PaperHold = (typeof paperHolds)[number];
