import { notAllFilledIn } from './form-rules.ts';

export const errorCodes = {
  validation_failed: { status: 400, message: notAllFilledIn },
  malformed_request: { status: 400, message: 'Deze aanvraag kunnen we niet lezen.' },
  not_logged_in: { status: 401, message: 'U bent niet ingelogd.' },
  invalid_credentials: { status: 401, message: 'Ongeldige e-mail of wachtwoord' },
  /** The user gave the right password too long ago, or the password has changed since. */
  login_expired: { status: 401, message: 'Deze inlogpoging is verlopen. Vul uw wachtwoord opnieuw in.' },
  cross_site_request: { status: 403, message: 'Deze aanvraag komt van een andere website en is geweigerd.' },
  step_up_needed: { status: 403, message: 'Bevestig eerst dat u het bent.' },
  second_factor_needed: {
    status: 403,
    message: 'Stel eerst een tweede stap in voor uw login. Dat kan bij Mijn account.',
  },
  not_found: { status: 404, message: 'Niet gevonden.' },
  /**
   * The user's role may not use the route, but another role may. The dashboard then reads the role again and
   * keeps the user's input.
   */
  role_not_allowed: {
    status: 404,
    message: 'Uw rol in deze organisatie staat dit niet toe. Vraag een eigenaar om hulp.',
  },
  request_timeout: { status: 408, message: 'De aanvraag duurde te lang.' },
  conflict: { status: 409, message: 'Dit botst met wat er al is.' },
  payment_key_refused: {
    status: 409,
    message: 'Mollie accepteert de API-sleutel van de organisatie niet meer.',
  },
  duplicate_refund: {
    status: 409,
    message:
      'Mollie ziet dit als een dubbele terugbetaling van hetzelfde bedrag en heeft die daarom niet uitgevoerd.',
  },
  duplicate_gift: {
    status: 409,
    message: 'Er is op die dag al een gift van dit bedrag van deze gever.',
  },
  payload_too_large: { status: 413, message: 'De aanvraag is te groot.' },
  unsupported_media_type: { status: 415, message: 'Dit soort inhoud kunnen we niet verwerken.' },
  too_many_requests: { status: 429, message: 'Te veel pogingen. Probeer het later opnieuw.' },
  internal_error: { status: 500, message: 'Er is bij ons iets misgegaan. Probeer het later opnieuw.' },
  /** The database went away, so the server does not know whether it did what was asked. */
  outcome_unknown: {
    status: 503,
    message:
      'Gulhart is even niet bereikbaar, en we weten niet of dit gelukt is. Kijk dat na voor u het opnieuw doet.',
  },
  unavailable: { status: 503, message: 'Gulhart is even niet bereikbaar. Probeer het zo weer.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** `error` repeats `message` for older clients. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}
