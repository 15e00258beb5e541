import type { DonationStats } from '../../contract/donation-stats.ts';
import type { ListedDonation } from '../../contract/listed-donation.ts';
import type { DonationDetail } from '../../contract/donation-detail.ts';
import type { MonthlyGift } from '../../contract/payments.ts';

export const optionalId = 'a1b2c3d4e5f6g7h8j9k0m1n2p3';

export function makeDonation(overrides: Partial<ListedDonation> = {}): ListedDonation {
  const status = overrides.status ?? 'completed';
  return {
    id: optionalId,
    amount: '25.00',
    currency: 'EUR',
    email: 'zoe@voorbeeld.nl',
    firstName: 'Zoë',
    lastName: 'Jansen',
    createdAt: '2026-04-03T12:00:00Z',
    paymentStatus: status,
    status,
    isRefundUnderWay: false,
    isRecurring: false,
    frequency: overrides.isRecurring ? 'monthly' : 'once',
    apiEnvironment: 'live',
    userId: 'o'.repeat(26),
    organizationName: 'Stichting Licht',
    pageTitle: null,
    fundName: null,
    isOffline: false,
    source: null,
    ...overrides,
  };
}

export function makeDetail(overrides: Partial<DonationDetail> = {}): DonationDetail {
  return {
    ...makeDonation(overrides),
    completedAt: '2026-04-03T12:01:00Z',
    paymentMethod: 'ideal',
    amountForCosts: '0.00',
    honour: null,
    amountRefunded: '0.00',
    amountChargedBack: '0.00',
    amountBeingRefunded: '0.00',
    amountRefundable: '25.00',
    subscriptionId: null,
    donorId: 'd'.repeat(26),
    receiptNumber: 'OH-2026-00042',
    payments: [makePayment()],
    timeline: [
      { at: '2026-04-03T12:00:00Z', kind: 'form_sent', text: 'De donateur heeft het formulier verzonden.' },
      { at: '2026-04-03T12:01:00Z', kind: 'completed', text: 'De betaling is gelukt.' },
    ],
    mails: [],
    ...overrides,
  };
}

export function makePayment(
  overrides: Partial<DonationDetail['payments'][number]> = {},
): DonationDetail['payments'][number] {
  return {
    kind: 'first',
    status: 'completed',
    amount: '25.00',
    amountReturned: '0.00',
    at: '2026-04-03T12:01:00Z',
    paymentMethod: 'ideal',
    molliePaymentId: 'tr_eerste1234',
    mistake: null,
    ...overrides,
  };
}

export function makeStats(overrides: Partial<DonationStats> = {}): DonationStats {
  return {
    apiEnvironment: 'live',
    totalRevenue: '1250.00',
    donationCount: 42,
    recurringCount: 7,
    paidCount: 38,
    paidRecurringCount: 6,
    monthlyGifts: { count: 5, otherCount: 0, amount: '75.00' },
    recent: [makeDonation()],
    months: [
      { month: '2026-03', oneOff: '100.00', recurring: '25.00' },
      { month: '2026-04', oneOff: '310.50', recurring: '50.00' },
    ],
    ...overrides,
  };
}

export function makeMonthlyGift(overrides: Partial<MonthlyGift> = {}): MonthlyGift {
  return {
    id: 'm'.repeat(26),
    amount: '10.00',
    frequency: 'monthly',
    currency: 'EUR',
    donorId: 'd'.repeat(26),
    email: 'jan@voorbeeld.nl',
    firstName: 'Jan',
    lastName: null,
    status: 'active',
    apiEnvironment: 'live',
    startDate: '2026-05-01',
    nextPaymentDate: '2026-12-01',
    pausedUntil: null,
    createdAt: '2026-04-01T12:00:00Z',
    endedAt: null,
    endedBy: null,
    refusal: null,
    userId: 'o'.repeat(26),
    organizationName: 'Stichting Licht',
    ...overrides,
  };
}
