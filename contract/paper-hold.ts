/** Why an organisation may not issue live papers yet. */
export const paperHolds = ['unconfirmed', 'no_live_key', 'waiting', 'refused'] as const;
export type PaperHold = (typeof paperHolds)[number];
