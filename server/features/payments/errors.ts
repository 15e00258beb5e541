import { randomInt } from 'node:crypto';
import { formatEuros } from '../../../contract/money.ts';
import { AppError } from '../../platform/app-error.ts';

export const cannotTakeGiftsSentence = 'Deze organisatie kan nog geen donaties ontvangen.';

export const cannotTakeGifts = () => new AppError('conflict', { message: cannotTakeGiftsSentence });

export const takesNoMoreGifts = () =>
  new AppError('conflict', { message: 'Deze organisatie neemt geen donaties meer aan.' });

export const checkoutUnavailable = (retryAfterSeconds = 5) =>
  new AppError('unavailable', {
    message: 'De betaalpagina is even niet bereikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.',
    retryAfterSeconds,
  });

/** Not all at the same moment: who was refused together should not come back together. */
export const tooBusy = () =>
  new AppError('too_many_requests', {
    message: 'Het is op dit moment heel druk. Er is niets afgeschreven. Probeer het zo opnieuw.',
    retryAfterSeconds: randomInt(5, 21),
  });

export const donationCanNoLongerBePaid = () =>
  new AppError('conflict', {
    message: 'Deze donatie is al afgehandeld. Klik nog eens om opnieuw te doneren.',
  });

export const keyOfAnotherGift = () =>
  new AppError('conflict', {
    message: 'Met dit formulier is al een andere donatie begonnen. Klik nog eens om opnieuw te doneren.',
  });

export const nothingToRefund = () =>
  new AppError('conflict', { message: 'Van deze donatie kan niets (meer) worden terugbetaald.' });

export const refundTooMuch = (leftCents: number) =>
  new AppError('validation_failed', {
    fields: { amount: `Er kan hoogstens ${formatEuros(leftCents)} worden terugbetaald.` },
  });

export const refundRefused = () =>
  new AppError('conflict', {
    message: 'Mollie heeft de terugbetaling geweigerd. In de tijdlijn van de donatie staat waarom.',
  });

export const duplicateRefund = () => new AppError('duplicate_refund');

export const refundHeldBack = () =>
  new AppError('conflict', {
    message:
      'Mollie blijft deze terugbetaling tegenhouden. Probeer het later opnieuw, of betaal terug in het dashboard van Mollie.',
  });

export const keyOfAnotherRefund = () =>
  new AppError('conflict', {
    message: 'Met deze aanvraag is al een andere terugbetaling gevraagd. Sluit het venster en begin opnieuw.',
  });

export const refundUncertain = () =>
  new AppError('unavailable', {
    message: 'Mollie is niet bereikbaar. De terugbetaling is genoteerd en wordt vanzelf opnieuw geprobeerd.',
    retryAfterSeconds: 60,
  });
