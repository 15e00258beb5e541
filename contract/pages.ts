/** Paths that show a screen of the web application; every other path is the not-found screen with status 404. */
export const webPages = [
  '/',
  '/admin',
  '/register',
  '/wachtwoord-vergeten',
  '/wachtwoord-herstellen',
  '/postvak',
  '/documentation',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/careers',
  '/blog',
] as const;
export type WebPage = (typeof webPages)[number];

/** Old or short addresses, and where they lead. */
export const pageRedirects = {
  '/login': '/admin',
  '/webflow-instructions': '/documentation#webflow',
} as const;
