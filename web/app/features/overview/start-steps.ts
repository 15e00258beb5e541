import type { Environment } from '../../../../contract/donations.ts';
import type { Setting } from '../../../../contract/settings.ts';

export interface StartStep {
  title: string;
  explanation: string;
  tab: string;
  isDone: boolean;
}

const profileKeys = ['org_name', 'org_contact_email', 'org_website_url', 'org_address'];

/** What a new organisation has to do before the first gift of an environment can come. */
export function startSteps(
  environment: Environment,
  settings: readonly Setting[],
  hasDomain: boolean,
): StartStep[] {
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  const isSet = (key: string) => Boolean(valueOf(key));
  return [
    environment === 'live'
      ? {
          title: 'Koppel uw betaalrekening',
          explanation: 'Vul de live-sleutel van Mollie in en zet de omgeving op live.',
          tab: 'api',
          isDone: isSet('mollie_api_live_key') && valueOf('payment_api_environment') === 'live',
        }
      : {
          title: 'Koppel uw testrekening',
          explanation: 'Vul de testsleutel van Mollie in. Testbetalingen kosten niets.',
          tab: 'api',
          isDone: isSet('mollie_api_key'),
        },
    {
      title: 'Maak uw profiel af',
      explanation: 'Naam, website, contactadres en postadres staan op het formulier en de bevestiging.',
      tab: 'organisatie',
      isDone: profileKeys.every(isSet),
    },
    {
      title: 'Maak de bevestigingsmail van uzelf',
      explanation: 'Zonder wijziging krijgen donateurs onze standaardmail en kwitantie.',
      tab: 'e-mail',
      isDone: isSet('email_template') || isSet('pdf_template'),
    },
    {
      title: 'Zet het formulier op uw website',
      explanation: 'Registreer uw domein en plak de code op uw site.',
      tab: 'documentatie',
      isDone: hasDomain,
    },
  ];
}
