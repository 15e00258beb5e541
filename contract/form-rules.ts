/** Rules for public forms. Imports nothing, because small scripts use this file without the schema library. */

export const amountError = 'Bedrag is verplicht en moet minimaal 1 zijn';
export const amountFormatError = 'Typ het bedrag in cijfers, bijvoorbeeld 15 of 12,50';
export const oneOffLimitError = 'Een gift kan hoogstens € 50.000 zijn';
export const noMonthlyError =
  'Deze organisatie kan nog geen maandelijkse giften ontvangen. Eenmalig geven kan wel.';
export const emailError = 'Voer een geldig e-mailadres in';
export const notAllFilledIn = 'Niet alle velden zijn goed ingevuld.';

export const maxEmailLength = 254;
export const maxDonorNameLength = 100;
export const maxReturnUrlLength = 2_000;

/** A hidden field that only a bot fills in. */
export const honeypotField = 'website';

export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Hidden fields with the purpose and the origin of a gift. The form fills these fields from its URL. */
export const carriedFieldNames = ['page', 'fund', 'referrer', ...utmFields] as const;
export const maxCarriedLength = 100;
/** A hidden field with the variant that the donor saw, while a trial compares two variants of the form. */
export const trialField = 'proef';

/** Accepts the values that a ticked checkbox has in our own forms and in the forms of organisations. */
export const isTicked = (value = '') => /^(true|on|1)$/.test(value);

export const contactRules = {
  name: { min: 2, max: 100, error: 'Naam moet minimaal 2 karakters bevatten.' },
  email: { min: 1, max: maxEmailLength, error: 'Vul een geldig e-mailadres in.' },
  subject: { min: 5, max: 150, error: 'Onderwerp moet minimaal 5 karakters bevatten.' },
  message: { min: 10, max: 5_000, error: 'Bericht moet minimaal 10 karakters bevatten.' },
} as const;

/** Runs in linear time. Stricter than the standard, because mail programs misread some valid addresses. */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailLength) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = text.slice(at + 1);
  return (
    local.length <= 64 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local) &&
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain)
  );
}

export const maxWallNameLength = 60;
export const maxWallMessageLength = 200;
export const wallConsent = 'Zet mijn naam bij deze actie';
export const wallConsentInMemoriam = 'Zet mijn naam op deze pagina';
export const maxHonouredLength = 80;
export const maxCardMessageLength = 500;
