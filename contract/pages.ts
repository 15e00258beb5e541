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
  '/postvak',
] as const;
export type AppPage = (typeof appPages)[number];

/** Old or short addresses, and where they lead. */
export const pageRedirects = {
  '/login': '/admin',
  '/webflow-instructions': '/documentation#webflow',
} as const;
