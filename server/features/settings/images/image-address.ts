import type { Deps } from '../../../platform/deps.ts';

type Place = Pick<Deps, 'publicUrl'>;

/** Where everybody can see a picture that was uploaded. */
export function imageUrl({ publicUrl }: Place, imageId: string): string {
  return new URL(`/images/${imageId}.png`, publicUrl).href;
}

/** Which picture of ours an address means; undefined for one that is elsewhere. */
export function imageIdIn({ publicUrl }: Place, url: string): string | undefined {
  const start = new URL('/images/', publicUrl).href;
  if (!url.startsWith(start)) return undefined;
  return /^([0-9a-z]{26})\.png$/.exec(url.slice(start.length))?.[1];
}
