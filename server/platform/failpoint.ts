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
  'change-committed',
  'change-canceled-at-mollie',
  'change-created-at-mollie',
  'change-updated-at-mollie',
  'change-stored',
  'missed-month-recorded',
  'missed-month-retry-planned',
  'missed-month-retry-recorded',
  'missed-month-retry-created-at-mollie',
  'missed-month-asked',
  'missed-month-recovered',
  'missed-month-mandate-wanted',
  'missed-month-lost',
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
