/**
 * Places where tests end the process with SIGKILL, to see that nothing is lost or doubled there. Production arms none.
 */
export const failpoints = [
  'donation-committed',
  'customer-created-at-mollie',
  'customer-stored',
  'payment-created-at-mollie',
  'payment-stored',
  'webhook-stored',
  'payment-fetched',
  'outcome-committed',
  'subscription-created-at-mollie',
  'subscription-stored',
  'change-requested',
  'change-committed',
  'change-canceled-at-mollie',
  'change-created-at-mollie',
  'change-updated-at-mollie',
  'change-stored',
  'change-refused-at-mollie',
  'change-refusal-stored',
  'change-taken-back-at-mollie',
  'stop-canceled-at-mollie',
  'stop-stored',
  'stray-canceled-at-mollie',
  'amount-put-back-at-mollie',
  'account-payment-recorded',
  'account-change-recorded',
  'account-confirmed',
  'account-link-mailed',
  'restart-recorded',
  'missed-month-recorded',
  'missed-month-steps-enqueued',
  'missed-month-retry-planned',
  'missed-month-retry-recorded',
  'missed-month-retry-created-at-mollie',
  'missed-month-retry-stored',
  'missed-month-retry-dropped',
  'missed-month-asked',
  'missed-month-asked-by-organisation',
  'missed-month-reminded',
  'missed-month-payment-recorded',
  'missed-month-recovered',
  'missed-month-mandate-wanted',
  'missed-month-lost',
  'missed-month-given-up-by-organisation',
  'missed-month-closed',
  'missed-month-gift-to-rest',
  'missed-month-death-recorded',
  'donor-link-mailed',
  'new-address-link-mailed',
  'address-moved',
  'erasure-asked',
  'rehearsal-gift-paid',
  'rehearsal-week-passed',
  'rehearsal-week-stored',
  'rehearsal-forgotten-by-simulator',
  'charge-fetched',
  'charge-committed',
  'refund-committed',
  'refund-tried',
  'refund-created-at-mollie',
  'refund-held-back-at-mollie',
  'refund-stored',
  'overviews-issued',
  'overviews-queued',
] as const;
export type Failpoint = (typeof failpoints)[number];

let armed: Failpoint | null = null;

export function armFailpoint(name: Failpoint): void {
  armed = name;
}

export function failpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
