/** Imports nothing: the donor's pages use them too. */
export const maxWallNameLength = 60;
export const maxWallMessageLength = 200;
export const wallConsent = 'Zet mijn naam bij deze actie';
export const wallConsentInMemoriam = 'Zet mijn naam op deze pagina';
