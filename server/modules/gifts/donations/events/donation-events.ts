import type { DonationEventKind } from '../../../../../contract/gift-states.ts';
import { decimalToCents, formatEuros } from '../../../../../contract/money.ts';

const nothing = (sentence: string) => ({ detail: 'nothing', sentence: () => sentence }) as const;
const amount = (sentence: (euros: string) => string) =>
  ({
    detail: 'amount',
    sentence: (decimal: string) => sentence(formatEuros(decimalToCents(decimal))),
  }) as const;
const reason = (what: string) =>
  ({ detail: 'reason', sentence: (why: string) => (why ? `${what}: ${why}` : `${what}.`) }) as const;
/** Stored for a search at Mollie; the sentence does not show it. */
const paymentId = (sentence: string) => ({ detail: 'payment id', sentence: () => sentence }) as const;

export const donationEvents = {
  charge_started: paymentId('De afschrijving is gestart.'),
  charged_after_end: nothing(
    'Mollie heeft dit afgeschreven nadat de gift was gestopt. Het bedrag wordt vanzelf terugbetaald zodra het binnen is.',
  ),
  charged_in_pause: nothing(
    'Mollie heeft dit afgeschreven terwijl de donateur deze keer had overgeslagen. Het bedrag wordt vanzelf terugbetaald zodra het binnen is.',
  ),
  charged_too_much: amount(
    (euros) =>
      `De donateur had net een lager bedrag gekozen. ${euros} wordt vanzelf terugbetaald zodra het bedrag binnen is; de rest is de gift van deze keer.`,
  ),
  recovered: paymentId('De gift is na het terugzetten van een back-up teruggevonden bij Mollie.'),
  offline_recorded: nothing(
    'De organisatie heeft deze gift zelf ingevoerd. Het geld kwam buiten Gulhart om binnen.',
  ),
  offline_taken_back: reason('De organisatie heeft deze gift teruggenomen'),
  pending: nothing('De betaling wacht op de donateur.'),
  completed: nothing('De betaling is gelukt.'),
  failed: nothing('De betaling is mislukt.'),
  expired: nothing('De betaling is verlopen: de donateur heeft niet op tijd betaald.'),
  canceled: nothing('De donateur heeft de betaling geannuleerd.'),
  no_payment_found: nothing('Bij Mollie is geen betaling gevonden; de gift is verlopen.'),
  retried: nothing('De donateur probeert het opnieuw, met een nieuwe betaling.'),
  retry: nothing('De donateur probeert een gift opnieuw die eerder niet lukte.'),
  charge_retry: nothing('De afschrijving die niet lukte, wordt opnieuw geprobeerd.'),
  retry_dropped: nothing('De gift is intussen gewijzigd of gestopt. Er is niet opnieuw afgeschreven.'),
  month_recovery: nothing('De donateur betaalt een gift die niet kon worden afgeschreven alsnog zelf.'),
  paid_twice: nothing(
    'Een eerdere of latere poging van deze gift was al betaald. Het bedrag wordt vanzelf terugbetaald.',
  ),
  payment_refused: reason('Mollie heeft de betaling geweigerd'),
  monthly_refused: reason('De incasso kon niet worden gestart'),
  key_refused: reason('Mollie heeft de API-sleutel geweigerd'),
  refund_wanted: amount((euros) => `Er is gevraagd om ${euros} terug te betalen.`),
  refund: amount((euros) => `${euros} is terugbetaald aan de donateur.`),
  refund_failed: amount((euros) => `De terugbetaling van ${euros} is mislukt; het geld is terug.`),
  refund_refused: reason('Mollie heeft de terugbetaling geweigerd'),
  refund_duplicate: amount(
    (euros) =>
      `Mollie heeft ${euros} niet terugbetaald, en ziet dit als een dubbele terugbetaling van hetzelfde bedrag.`,
  ),
  refund_held_back: amount(
    (euros) =>
      `Mollie heeft de herhaalde terugbetaling van ${euros} tegengehouden. Het kan later opnieuw, of in het dashboard van Mollie.`,
  ),
  refund_canceled: amount((euros) => `De terugbetaling van ${euros} is bij Mollie geannuleerd.`),
  refunded: nothing('De hele gift is terugbetaald.'),
  chargeback: amount((euros) => `De bank van de donateur heeft ${euros} teruggehaald.`),
  chargeback_reversed: amount((euros) => `De bank heeft ${euros} alsnog teruggegeven.`),
  charged_back: nothing('De hele gift is door de bank teruggehaald.'),
  confirmation_again: nothing('Er is gevraagd om de bevestigingsmail opnieuw te sturen.'),
  donor_erased: nothing('De gegevens van de donateur zijn op verzoek verwijderd.'),
  template_problem: reason('De eigen template kon niet worden gebruikt'),
} satisfies Record<DonationEventKind, unknown>;

export type EventDetail<Kind extends DonationEventKind> = {
  nothing: [];
  amount: [cents: number];
  reason: [reason: string];
  'payment id': [paymentId: string];
}[(typeof donationEvents)[Kind]['detail']];

/** Undefined for an event kind of a newer version, which may run beside this one during an update. */
export function describeEvent(kind: string, detail: string | null): string | undefined {
  return Object.hasOwn(donationEvents, kind)
    ? donationEvents[kind as DonationEventKind].sentence(detail ?? '')
    : undefined;
}
