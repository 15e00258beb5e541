import type { PublicDonation } from '../../contract/donations.ts';
import type { DonationPage } from '../render/donation-page.ts';
import type { StopPage } from '../render/my-gift/render-stop-page.tsx';
import type { GiftView } from '../render/my-gift/views.ts';

export const donationPage: DonationPage = {
  component: 'advanced',
  organisation: {
    id: 'k3v9q0w2e8r7t6y5u4i1o0p9a8',
    name: 'Stichting Voedselbank Zaltbommel en omstreken',
    logoUrl: 'https://voedselbank.example/beeld/logo-2026@2x.png',
    colour: '#d97706',
    projectName: 'Kerstpakketten voor 200 gezinnen',
    heading: 'Doneer nu',
    introduction: 'Voor € 25 staat er een week lang eten op tafel bij een gezin in de buurt.',
    presetAmountsCents: [10_00, 25_00, 50_00],
    preselectedFrequency: 'once',
  },
  canTakeGifts: true,
  offersMonthly: true,
  idempotencyKey: '7f8a3c52-1f6e-4d8b-9a51-0c2e4b6d8f10',
  returnUrl: 'https://voedselbank.example/steun-ons?bron=nieuwsbrief',
  paymentSucceeded: false,
};

export const pendingDonation: PublicDonation = {
  id: 'd0n8t1e2d0n8t1e2d0n8t1e2d0',
  amount: '25.00',
  currency: 'EUR',
  isRecurring: false,
  frequency: 'once',
  firstName: 'Zoë',
  status: 'pending',
  organizationName: 'Stichting Voedselbank Zaltbommel en omstreken',
  returnUrl: 'https://voedselbank.example/bedankt',
  cancelUrl: null,
  thankYouText: 'Dankzij u kunnen we verder.\nTot ziens bij de open dag.',
};

export const runningGift: GiftView = {
  base: '/maandgift/token',
  amountCents: 15_00,
  intervalMonths: 1,
  state: 'running',
  nextDate: '2026-12-01',
  skippedDates: [],
  endedOn: null,
  underWayCents: null,
  retry: null,
  recoveryHref: null,
  missedCharge: null,
  pendingChange: null,
  actions: ['amount', 'skip', 'stop'],
  payments: [
    { date: '2026-11-01', amountCents: 15_00, returnedCents: 0, status: 'completed' },
    { date: '2026-10-01', amountCents: 15_00, returnedCents: 0, status: 'charged_back' },
  ],
};

export const stopPage: StopPage = {
  state: 'asks',
  organisation: { name: 'Stichting Dierenopvang', logoUrl: null, colour: '#0f766e' },
  contactEmail: 'info@dierenopvang.example',
  gift: runningGift,
  underWayCents: null,
};
