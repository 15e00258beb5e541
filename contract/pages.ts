export const appPages = [
  '/admin',
  '/register',
  '/wachtwoord-vergeten',
  '/wachtwoord-herstellen',
  '/e-mail-bevestigen',
  '/uitnodiging',
  '/adres-herstellen',
  '/postvak',
] as const;
export type AppPage = (typeof appPages)[number];

/** The titles of the pages in `appPages` before the script has loaded. */
export const appPageTitles: Readonly<Record<AppPage, string>> = {
  '/admin': 'Inloggen',
  '/register': 'Registreer je organisatie',
  '/wachtwoord-vergeten': 'Wachtwoord vergeten',
  '/wachtwoord-herstellen': 'Nieuw wachtwoord kiezen',
  '/e-mail-bevestigen': 'E-mailadres bevestigen',
  '/uitnodiging': 'Uitnodiging voor een team',
  '/adres-herstellen': 'E-mailadres terugzetten',
  '/postvak': 'Postvak',
};

/** On this page donors check papers. Only this page may fetch from other servers, to read their public keys. */
export const giftPassPath = '/giftenpas';

export const pageRedirects = {
  '/login': '/admin',
  '/webflow-instructions': '/documentation#webflow',
} as const;

export const keysPath = '/.well-known/gulhart-keys.json';
