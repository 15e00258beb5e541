/**
 * Which address the product has is known only where it runs: the server puts it in the place of this word when it
 * starts.
 */
const publicUrl = '__PUBLIC_URL__';

/** The full address of a path of ours, for search engines and shared links. */
export function siteUrl(path: string): string {
  return `${publicUrl}${path}`;
}
