import type { ImageKind } from '../../../../../contract/images.ts';
import type { Deps } from '../../deps.ts';

type Place = Pick<Deps, 'publicUrl'>;

/** A page's picture is a photograph; others may be transparent. */
export const extensionOf = (kind: ImageKind) => (kind === 'page' ? 'jpg' : 'png');

/** Where everybody can see a picture that was uploaded. */
export function imageUrl({ publicUrl }: Place, imageId: string, kind: ImageKind): string {
  return new URL(`/images/${imageId}.${extensionOf(kind)}`, publicUrl).href;
}

/** The same picture of a page, as a telephone gets it. */
export function phoneImageUrl({ publicUrl }: Place, imageId: string): string {
  return new URL(`/images/${imageId}.webp`, publicUrl).href;
}

/** Which logo or signature of ours an address means; undefined for one that is elsewhere. */
export function imageIdIn({ publicUrl }: Place, url: string): string | undefined {
  const start = new URL('/images/', publicUrl).href;
  if (!url.startsWith(start)) return undefined;
  return /^([0-9a-z]{26})\.png$/.exec(url.slice(start.length))?.[1];
}
