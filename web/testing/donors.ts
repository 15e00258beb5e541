import type { ListedDonor } from '../../contract/donor-list.ts';
import type { DonorPage } from '../../contract/donor-page.ts';
import { makeDonation, makePayment } from './donations.ts';

export const donorId = 'd'.repeat(26);

const figures = {
  id: donorId,
  email: 'zoe@voorbeeld.nl',
  firstName: 'Zoë',
  lastName: 'Jansen',
  isCompany: false,
  given: '125.00',
  giftCount: 5,
  firstGiftAt: '2026-01-10T12:00:00Z',
  lastGiftAt: '2026-04-03T12:00:00Z',
  eraseBefore: null,
};

export function makeListedDonor(overrides: Partial<ListedDonor> = {}): ListedDonor {
  return { ...figures, monthlyGift: null, hasMissedCharge: false, ...overrides };
}

export function makeDonorPage(overrides: Partial<DonorPage> = {}): DonorPage {
  return {
    ...figures,
    apiEnvironment: 'live',
    userId: 'a'.repeat(26),
    organizationName: 'Stichting Licht',
    street: null,
    postalCode: null,
    city: null,
    isSilenced: false,
    erasureAskedAt: null,
    daysToErase: null,
    gifts: [{ ...makeDonation(), payments: [makePayment()] }],
    monthlyGifts: [],
    missedCharges: [],
    papers: [],
    wallMessages: [],
    mails: [],
    ...overrides,
  };
}
