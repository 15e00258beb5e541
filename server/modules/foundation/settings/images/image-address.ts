import type { ImageKind } from '../../../../../contract/uploads.ts';
import type { Deps } from '../../deps.ts';

export const extensionOf = (kind: ImageKind) => (kind === 'page' ? 'jpg' : 'png');

export function imageUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, imageId: string, kind: ImageKind): string {
  return new URL(`/images/${imageId}.${extensionOf(kind)}`, publicUrl).href;
}

export function phoneImageUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, imageId: string): string {
  return new URL(`/images/${imageId}.webp`, publicUrl).href;
}

/** The id of an uploaded logo or signature; undefined for an external address. */
export function imageIdIn({ publicUrl }: Pick<Deps, 'publicUrl'>, url: string): string | undefined {
  const start = new URL('/images/', publicUrl).href;
  if (!url.startsWith(start)) return undefined;
  return /^([0-9a-z]{26})\.png$/.exec(url.slice(start.length))?.[1];
}
