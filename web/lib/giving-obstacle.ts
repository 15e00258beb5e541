import type { CurrentUser } from '../../contract/current-user.ts';

export type PaymentSetup = Pick<CurrentUser, 'apiEnvironment' | 'hasPaymentKey'>;

const link = { href: '/admin?tab=api', label: 'Naar API Configuratie' };

/** Why nobody can give on an open page, and where the user can change that. */
export function findObstacle({ apiEnvironment, hasPaymentKey }: PaymentSetup) {
  if (!hasPaymentKey)
    return {
      title: 'niemand kan geven: uw organisatie heeft nog geen sleutel van Mollie',
      text: 'De pagina zegt dat u nog geen giften kunt ontvangen. Vul eerst de sleutel in, en deel daarna de link.',
      link,
    };
  if (apiEnvironment === 'test')
    return {
      title: 'niemand kan echt geven: uw organisatie staat op Test',
      text: 'Bezoekers zien ‘Testmodus’ en er wordt niets afgeschreven; testgiften tellen niet mee in de stand. Zet uw organisatie op Live voordat u de link deelt.',
      link,
    };
  return undefined;
}
