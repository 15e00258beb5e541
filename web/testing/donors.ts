import type { ListedDonor } from '../../contract/donor-list.ts';
import type { DonorPage } from '../../contract/donor-page.ts';
import type { MissedCharge } from '../../contract/missed-charges.ts';
import { idOf } from './accounts.ts';
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

export function makeMissedCharge(overrides: Partial<MissedCharge> = {}): MissedCharge {
  return {
    id: idOf('m'),
    donationId: idOf('d'),
    donorId,
    email: 'jan@voorbeeld.nl',
    firstName: 'Jan',
    lastName: 'de Boer',
    amount: '10.00',
    dueOn: '2026-11-02',
    state: 'retry_planned',
    cause: 'Te weinig geld op de rekening',
    code: 'AM04',
    needsAttention: false,
    next: 'Op 9 november 2026 wordt het bedrag opnieuw afgeschreven.',
    recovery: null,
    askObstacle: null,
    mayGiveUp: true,
    timeline: [
      { at: '2026-11-02T03:00:00Z', text: 'De bank is gevraagd € 10,00 af te schrijven.' },
      { at: '2026-11-04T03:00:00Z', text: 'Dat is niet gelukt.' },
    ],
    ...overrides,
  };
}
