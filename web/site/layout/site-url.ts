/** The server replaces it at start. */
const publicUrl = '__PUBLIC_URL__';

export function siteUrl(path: string): string {
  return `${publicUrl}${path}`;
}
