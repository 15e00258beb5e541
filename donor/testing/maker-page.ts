import type { MakerPage } from '../render/action-page/render-maker-page.tsx';
import { donationPage } from './pages.ts';

export const makerPage: MakerPage = {
  organisation: donationPage.organisation,
  base: '/actie/token',
  kind: 'action',
  title: 'Piet loopt de marathon',
  publicUrl: 'https://gulhart.example/c/piet-loopt-de-marathon',
  isOpen: true,
  takesLiveGifts: true,
  startHref: null,
  receivedCents: 60_00,
  giftCount: 2,
  pageCount: 0,
  lastDay: null,
  typed: { title: 'Piet loopt de marathon', text: 'Ik loop 42 kilometer.', goal: '500' },
  errors: {},
  refusalReason: null,
  hasWaitingChange: false,
  pictureUrl: null,
  waitingPicture: null,
  donors: [{ name: 'Tante Jo', message: 'Zet hem op', amountCents: 50_00 }],
  toThankCount: 1,
  thanks: '',
};
