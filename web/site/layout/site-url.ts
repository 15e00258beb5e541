/** The server replaces this text when it starts. */
const publicUrl = '__PUBLIC_URL__';

export function siteUrl(path: string): string {
  return `${publicUrl}${path}`;
}
