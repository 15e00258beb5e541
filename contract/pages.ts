/**
 * Paths that show a screen of the web application. The public site's own pages are those that were rendered when it was
 * built.
 */
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

/** What each is called before, or without, the script that shows it. */
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

/** Where donors add up their gifts; a page of the site that may ask other servers for their keys. */
export const giftPassPath = '/giftenpas';

/** Old or short addresses, and where they lead. */
export const pageRedirects = {
  '/login': '/admin',
  '/webflow-instructions': '/documentation#webflow',
} as const;
/** Where a server publishes the keys that its papers are signed with. */
export const keysPath = '/.well-known/gulhart-keys.json';
