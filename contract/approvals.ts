/** What somebody asked for and another has to allow. */
export const approvals = ['waiting', 'approved', 'refused'] as const;
export type Approval = (typeof approvals)[number];
