import { noMonthlyError } from '../../../../contract/form-rules.ts';
import { type Frequency, notOfferedError, prefixOfFrequency } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';

const conflict = (message: string) => new AppError('conflict', { message });

export const cannotReceive = () => conflict('Deze organisatie kan nog geen giften ontvangen.');

export const cannotReceiveNow = () =>
  conflict(
    'Deze organisatie kan op dit moment geen betalingen ontvangen. Er is niets afgeschreven. Neem contact op met de organisatie.',
  );

export const organisationIsClosing = () => conflict('Deze organisatie neemt geen giften meer aan.');

export const noSubscriptions = () =>
  new AppError('validation_failed', { fields: { isRecurring: noMonthlyError } });

export const frequencyNotOffered = (frequency: Frequency, offered: readonly Frequency[]) =>
  new AppError('validation_failed', { fields: { frequency: notOfferedError(frequency, offered) } });

export const onlyOneOffInMemoriam = () =>
  new AppError('validation_failed', {
    fields: { isRecurring: 'Op een pagina ter nagedachtenis geeft u één keer. Kies een eenmalige gift.' },
  });

export const subscriptionTooLarge = (maxCents: number, frequency: Frequency) =>
  new AppError('validation_failed', {
    fields: {
      amount: `Een ${prefixOfFrequency[frequency]}gift aan deze organisatie kan hoogstens ${formatLimit(maxCents)} zijn`,
    },
  });

export const refundAboveLimit = (limitCents: number) =>
  new AppError('role_not_allowed', {
    message: `Uw rol mag van één gift hoogstens ${formatLimit(limitCents)} terugbetalen. Vraag een eigenaar om meer terug te betalen.`,
  });

export function formatLimit(cents: number): string {
  return formatEuros(cents).replace('\u00a0', ' ').replace(/,00$/, '');
}

export const checkoutUnavailable = (retryAfterSeconds = 5) =>
  new AppError('unavailable', {
    message: 'De betaalpagina is even niet bereikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.',
    retryAfterSeconds,
  });

/** Like checkoutUnavailable, for a donor who may have paid at a checkout that was shown before. */
export const earlierPaymentInDoubt = (retryAfterSeconds = 5) =>
  new AppError('unavailable', {
    message:
      'De betaalpagina is even niet bereikbaar. Hebt u net al betaald, dan hoeft u niets te doen. Probeer het anders over een paar minuten opnieuw.',
    retryAfterSeconds,
  });

export const donationCanNoLongerBePaid = ({
  status,
  amount_cents,
}: Pick<Payment, 'status' | 'amount_cents'>) =>
  new AppError('conflict', {
    message: wasPaid(status)
      ? `Uw gift van ${formatEuros(amount_cents)} is al betaald. Klik nog eens als u nog een keer wilt geven.`
      : 'De vorige betaling is niet doorgegaan; er is niets afgeschreven. Klik nog eens om opnieuw te doneren.',
  });

export const cannotBeRetried = () =>
  conflict('Deze gift kan hier niet meer worden betaald. Vul het formulier opnieuw in om te doneren.');

export const donationKeyReused = () =>
  conflict('Met dit formulier is al een andere gift begonnen. Klik nog eens om opnieuw te doneren.');

export const nothingToRefund = () => conflict('Van deze gift kan niets (meer) worden terugbetaald.');

export const refundTooMuch = (leftCents: number) =>
  new AppError('validation_failed', {
    fields: { amount: `Er kan hoogstens ${formatEuros(leftCents)} worden terugbetaald.` },
  });

export const refundRefused = () =>
  conflict('Mollie heeft de terugbetaling geweigerd. In de tijdlijn van de gift staat waarom.');

export const duplicateRefund = () => new AppError('duplicate_refund');

export const refundHeldBack = () =>
  conflict(
    'Mollie blijft deze terugbetaling tegenhouden. Probeer het later opnieuw, of betaal terug in het dashboard van Mollie.',
  );

export const refundKeyReused = () =>
  conflict('Met deze aanvraag is al een andere terugbetaling gevraagd. Sluit het venster en begin opnieuw.');

export const unknownAtMollie =
  'Mollie kent deze betaling niet. Maak het bedrag zelf over aan de donateur, als dat nog nodig is.';

export const notAtMollie = () => conflict(unknownAtMollie);

export const refundInDoubt = () =>
  new AppError('unavailable', {
    message:
      'Mollie kent deze betaling op dit moment niet. De terugbetaling is genoteerd; we proberen het nog een uur.',
    retryAfterSeconds: 60,
  });

export const refundUncertain = (cause?: MollieError) =>
  new AppError('unavailable', {
    message: 'Mollie is niet bereikbaar. De terugbetaling is genoteerd en wordt vanzelf opnieuw geprobeerd.',
    retryAfterSeconds: Math.max(60, cause?.retryAfterSeconds ?? 0),
    cause,
  });

export const pageHasClosed = () =>
  conflict(
    'Deze pagina is intussen gesloten. Er is niets betaald. Wilt u geven aan de organisatie zelf, druk dan nog eens op Doneer.',
  );
