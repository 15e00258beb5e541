export const paperHolds = ['unconfirmed', 'no_live_key', 'waiting', 'refused'] as const;
export type PaperHold = (typeof paperHolds)[number];
