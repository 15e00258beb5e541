import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofNotification = {
  category: 'notifications',
  scope: 'organisation',
  check: check.yesOrNo,
  defaultValue: 'ja',
} as const;

export const notificationSettings = defineSettings(ofNotification, {
  notify_first_gift: {
    name: 'Eerste gift',
    description: 'De allereerste gift, en daarvoor al de eerste testgift.',
  },
  notify_new_gift: {
    name: 'Elke nieuwe gift',
    description: 'Een mail per gift. De maandelijkse afschrijvingen die daarop volgen, tellen niet mee.',
    defaultValue: 'nee',
  },
  notify_monthly_begun: {
    name: 'Maandelijkse gift begonnen',
    description: 'Iemand is begonnen met elke maand geven.',
  },
  notify_monthly_stopped: {
    name: 'Maandelijkse gift gestopt',
    description:
      'De donateur, de bank of Mollie heeft een maandelijkse gift beëindigd. Stopt u die zelf, dan mailen we niet.',
  },
  notify_charge_failed: {
    name: 'Afschrijving mislukt',
    description: 'Een maandelijkse afschrijving is geweigerd of door de donateur teruggehaald.',
  },
  notify_weekly_summary: {
    name: 'Weekoverzicht',
    description:
      'Elke maandagochtend wat er de week ervoor binnenkwam. Niet na een week waarin niets gebeurde.',
  },
  notify_anbi_term: {
    name: 'Termijn voor ANBI-gegevens',
    description:
      'Twee maanden en twee weken voor het verslag en de jaarcijfers van een boekjaar op uw ANBI-pagina moeten staan, en als dat te laat is. Alleen voor ANBI’s; gaat naar de eigenaren.',
  },
  notify_action_page: {
    name: 'Actiepagina’s en berichten',
    description: 'Iemand wil een actiepagina of team beginnen, of wijzigde iets wat u eerst moet zien.',
  },
});
