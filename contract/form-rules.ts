/**
 * Sentences and limits of the forms anyone may fill in. Imports nothing: the server's schemas use them, and so do
 * scripts that are too small to bring the schema library along.
 */

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

/** Named so that a program which fills in every field gives itself away. People never see it. */
export const honeypotField = 'website';

/** What a link can say of itself, by the names that everybody uses. */
export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** What goes with a gift unseen: what it is for, and where the donor came from. */
export const carriedFieldNames = ['page', 'fund', 'referrer', ...utmFields] as const;
export const maxCarriedLength = 100;
/** The hidden field that says which of two forms that are being tried this is. */
export const trialField = 'proef';

/** What a visitor of the site writes to us. Each error is about the least that is asked. */
export const contactRules = {
  name: { min: 2, max: 100, error: 'Naam moet minimaal 2 karakters bevatten.' },
  email: { min: 1, max: maxEmailLength, error: 'Vul een geldig e-mailadres in.' },
  subject: { min: 5, max: 150, error: 'Onderwerp moet minimaal 5 karakters bevatten.' },
  message: { min: 10, max: 5_000, error: 'Bericht moet minimaal 10 karakters bevatten.' },
} as const;

/** Linear in its input, and stricter than the standard: what a mail header could misread is refused. */
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
/** Imports nothing: the donor's pages use them too. */
export const maxWallNameLength = 60;

export const maxWallMessageLength = 200;

export const wallConsent = 'Zet mijn naam bij deze actie';

export const wallConsentInMemoriam = 'Zet mijn naam op deze pagina';

/** Imports nothing: the donor's pages use them too. */
export const maxHonouredLength = 80;

export const maxCardMessageLength = 500;
