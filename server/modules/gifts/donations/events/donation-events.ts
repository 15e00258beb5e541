import type { DonationEventKind } from '../../../../../contract/gift-states.ts';
import { decimalToCents, formatEuros } from '../../../../../contract/money.ts';

const withoutDetail = (sentence: string) => ({ detail: 'none', sentence: () => sentence }) as const;
const withAmount = (sentence: (euros: string) => string) =>
  ({
    detail: 'amount',
    sentence: (decimal: string) => sentence(formatEuros(decimalToCents(decimal))),
  }) as const;
const withReason = (start: string) =>
  ({
    detail: 'reason',
    sentence: (reason: string) => (reason ? `${start}: ${reason}` : `${start}.`),
  }) as const;
/** The id is stored so that the payment can be found at Mollie. The sentence does not show the id. */
const withPaymentId = (sentence: string) => ({ detail: 'payment id', sentence: () => sentence }) as const;

export const donationEvents = {
  charge_started: withPaymentId('De afschrijving is gestart.'),
  charged_after_end: withoutDetail(
    'Mollie heeft dit afgeschreven nadat de gift was gestopt. Het bedrag wordt vanzelf terugbetaald zodra het binnen is.',
  ),
  charged_in_pause: withoutDetail(
    'Mollie heeft dit afgeschreven terwijl de donateur deze keer had overgeslagen. Het bedrag wordt vanzelf terugbetaald zodra het binnen is.',
  ),
  charged_too_much: withAmount(
    (euros) =>
      `De donateur had net een lager bedrag gekozen. ${euros} wordt vanzelf terugbetaald zodra het bedrag binnen is; de rest is de gift van deze keer.`,
  ),
  recovered: withPaymentId('De gift is na het terugzetten van een back-up teruggevonden bij Mollie.'),
  offline_recorded: withoutDetail(
    'De organisatie heeft deze gift zelf ingevoerd. Het geld kwam buiten Gulhart om binnen.',
  ),
  offline_taken_back: withReason('De organisatie heeft deze gift teruggenomen'),
  pending: withoutDetail('De betaling wacht op de donateur.'),
  completed: withoutDetail('De betaling is gelukt.'),
  failed: withoutDetail('De betaling is mislukt.'),
  expired: withoutDetail('De betaling is verlopen: de donateur heeft niet op tijd betaald.'),
  canceled: withoutDetail('De donateur heeft de betaling geannuleerd.'),
  no_payment_found: withoutDetail('Bij Mollie is geen betaling gevonden; de gift is verlopen.'),
  retried: withoutDetail('De donateur probeert het opnieuw, met een nieuwe betaling.'),
  retry: withoutDetail('De donateur probeert een gift opnieuw die eerder niet lukte.'),
  charge_retry: withoutDetail('De afschrijving die niet lukte, wordt opnieuw geprobeerd.'),
  retry_dropped: withoutDetail('De gift is intussen gewijzigd of gestopt. Er is niet opnieuw afgeschreven.'),
  month_recovery: withoutDetail('De donateur betaalt een gift die niet kon worden afgeschreven alsnog zelf.'),
  paid_twice: withoutDetail(
    'Een eerdere of latere poging van deze gift was al betaald. Het bedrag wordt vanzelf terugbetaald.',
  ),
  payment_refused: withReason('Mollie heeft de betaling geweigerd'),
  monthly_refused: withReason('De incasso kon niet worden gestart'),
  key_refused: withReason('Mollie heeft de API-sleutel geweigerd'),
  refund_wanted: withAmount((euros) => `Er is gevraagd om ${euros} terug te betalen.`),
  refund: withAmount((euros) => `${euros} is terugbetaald aan de donateur.`),
  refund_failed: withAmount((euros) => `De terugbetaling van ${euros} is mislukt; het geld is terug.`),
  refund_refused: withReason('Mollie heeft de terugbetaling geweigerd'),
  refund_duplicate: withAmount(
    (euros) =>
      `Mollie heeft ${euros} niet terugbetaald, en ziet dit als een dubbele terugbetaling van hetzelfde bedrag.`,
  ),
  refund_held_back: withAmount(
    (euros) =>
      `Mollie heeft de herhaalde terugbetaling van ${euros} tegengehouden. Het kan later opnieuw, of in het dashboard van Mollie.`,
  ),
  refund_canceled: withAmount((euros) => `De terugbetaling van ${euros} is bij Mollie geannuleerd.`),
  refunded: withoutDetail('De hele gift is terugbetaald.'),
  chargeback: withAmount((euros) => `De bank van de donateur heeft ${euros} teruggehaald.`),
  chargeback_reversed: withAmount((euros) => `De bank heeft ${euros} alsnog teruggegeven.`),
  charged_back: withoutDetail('De hele gift is door de bank teruggehaald.'),
  confirmation_again: withoutDetail('Er is gevraagd om de bevestigingsmail opnieuw te sturen.'),
  donor_erased: withoutDetail('De gegevens van de donateur zijn op verzoek verwijderd.'),
  template_problem: withReason('De eigen template kon niet worden gebruikt'),
} satisfies Record<DonationEventKind, unknown>;

export type EventDetail<Kind extends DonationEventKind> = {
  none: [];
  amount: [cents: number];
  reason: [reason: string];
  'payment id': [paymentId: string];
}[(typeof donationEvents)[Kind]['detail']];

/**
 * Returns undefined for an unknown kind. During an update of the server, the new version may already record
 * kinds that this version does not have.
 */
export function describeEvent(kind: string, detail: string | null): string | undefined {
  return Object.hasOwn(donationEvents, kind)
    ? donationEvents[kind as DonationEventKind].sentence(detail ?? '')
    : undefined;
}
