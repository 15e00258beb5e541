import { decimalToCents, formatEuros } from '../../../../contract/money.ts';
import type { DonationMail, TimelineEntry } from '../../../../contract/donation-list.ts';

interface DonationEvent {
  at: Date;
  kind: string;
  detail: string | null;
}

/** What happened to a donation, in words: every kind of event there is. */
const sentences: Record<string, (detail: string | null) => string> = {
  form_sent: () => 'De donateur heeft het formulier verzonden.',
  payment_started: () => 'De betaling is klaargezet bij Mollie.',
  charge_started: () => 'De maandelijkse afschrijving is gestart.',
  charged_after_end: () =>
    'Mollie heeft dit afgeschreven nadat de maandelijkse donatie was gestopt. Het bedrag wordt vanzelf terugbetaald.',
  pending: () => 'De betaling wacht op de donateur.',
  completed: () => 'De betaling is gelukt.',
  failed: () => 'De betaling is mislukt.',
  expired: () => 'De betaling is verlopen: de donateur heeft niet op tijd betaald.',
  canceled: () => 'De donateur heeft de betaling geannuleerd.',
  no_payment_found: () => 'Bij Mollie is geen betaling gevonden; de donatie is verlopen.',
  payment_refused: (reason) => because('Mollie heeft de betaling geweigerd', reason),
  monthly_refused: (reason) => because('De maandelijkse incasso kon niet worden gestart', reason),
  key_refused: (reason) => because('Mollie heeft de API-sleutel geweigerd', reason),
  refund_wanted: (amount) => `Er is gevraagd om ${euros(amount)} terug te betalen.`,
  refund: (amount) => `${euros(amount)} is terugbetaald aan de donateur.`,
  refund_failed: (amount) => `De terugbetaling van ${euros(amount)} is mislukt; het geld is terug.`,
  refund_refused: (reason) => because('Mollie heeft de terugbetaling geweigerd', reason),
  refund_duplicate: (amount) =>
    `Mollie heeft ${euros(amount)} niet terugbetaald, en ziet dit als een dubbele terugbetaling van hetzelfde bedrag.`,
  refund_held_back: (amount) =>
    `Mollie heeft de herhaalde terugbetaling van ${euros(amount)} tegengehouden. Het kan later opnieuw, of in het dashboard van Mollie.`,
  refund_canceled: (amount) => `De terugbetaling van ${euros(amount)} is bij Mollie geannuleerd.`,
  refunded: () => 'De hele donatie is terugbetaald.',
  chargeback: (amount) => `De bank van de donateur heeft ${euros(amount)} teruggehaald.`,
  chargeback_reversed: (amount) => `De bank heeft ${euros(amount)} alsnog teruggegeven.`,
  charged_back: () => 'De hele donatie is door de bank teruggehaald.',
  confirmation_again: () => 'Er is gevraagd om de bevestigingsmail opnieuw te sturen.',
  donor_erased: () => 'De gegevens van de donateur zijn op verzoek verwijderd.',
  recovered: () => 'De donatie is na het terugzetten van een back-up teruggevonden bij Mollie.',
  template_problem: (problem) => because('De eigen template kon niet worden gebruikt', problem),
  mail_sent: (to) => `Er is een e-mail verzonden naar ${to}.`,
};

/** Events, oldest first, as people read them. */
export function donationTimeline(
  formSentAt: Date | null,
  events: readonly DonationEvent[],
  mails: readonly DonationMail[],
): TimelineEntry[] {
  const begin = formSentAt ? [{ at: formSentAt, kind: 'form_sent', detail: null }] : [];
  const sent = mails.flatMap(({ sentAt, to }) =>
    sentAt ? [{ at: new Date(sentAt), kind: 'mail_sent', detail: to }] : [],
  );
  return [...begin, ...events, ...sent]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, kind, detail }) => ({
      at: at.toISOString(),
      kind,
      text: sentences[kind]?.(detail) ?? because(kind, detail),
    }));
}

function because(what: string, reason: string | null): string {
  return reason ? `${what}: ${reason}` : `${what}.`;
}

function euros(amount: string | null): string {
  return formatEuros(decimalToCents(amount ?? '0.00'));
}
