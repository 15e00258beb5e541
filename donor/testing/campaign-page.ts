import type { CampaignPageView } from '../render/campaign/campaign-page.ts';
import { donationPage } from './pages.ts';

export const campaignPage: CampaignPageView = {
  kind: 'campaign',
  url: 'https://gulhart.example/c/samen-voor-de-buurt',
  slug: 'samen-voor-de-buurt',
  title: 'Een nieuwe koelwagen voor de voedselbank',
  shortText: 'Onze wagen is op. Met een nieuwe halen we elke week 3.000 kilo eten op.',
  longText:
    'Al **twaalf jaar** rijdt onze wagen elke dag.\nNu is hij op.\n\nWat we ermee doen:\n- eten ophalen bij [winkels](https://winkels.example/lijst)\n- brengen naar 200 gezinnen\n\nDank u wel.',
  image: {
    url: 'https://gulhart.example/images/aaaaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    phoneUrl: 'https://gulhart.example/images/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
    width: 1200,
    height: 675,
  },
  goalCents: 2_500_00,
  receivedCents: 1_250_00,
  giftCount: 48,
  endsOn: '2026-12-13',
  today: '2026-12-01',
  isOpen: true,
  contact: '',
  parent: null,
  form: {
    ...donationPage,
    component: 'page',
    idempotencyKey: null,
    returnUrl: null,
    carried: { page: 'samen-voor-de-buurt' },
  },
};
