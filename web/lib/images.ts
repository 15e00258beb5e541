import { useMutation } from '@tanstack/react-query';
import {
  type ImageKind,
  imageRefusals,
  imageTypes,
  maxImageBytes,
  uploadedImage,
} from '../../contract/images.ts';
import { requestJson } from './api-client.ts';
import { pathWithQuery } from './path-with-query.ts';

/** For the visitor's own organisation, unless an administrator names another. */
export function useUploadImage(kind: ImageKind, userId?: string) {
  return useMutation({
    mutationFn: (file: File) =>
      requestJson(pathWithQuery('/api/admin/images', { kind, userId }), uploadedImage, {
        method: 'POST',
        file,
      }),
  });
}

/** What can be said of a file before anything is sent. */
export function refusalOfFile({ type, size }: File): string | undefined {
  if (!imageTypes.some((known) => known === type)) return imageRefusals.unreadable;
  return size > maxImageBytes ? imageRefusals.tooLarge : undefined;
}

/** Whether an address is of a picture that we keep. */
export function isUploadedImage(url: string): boolean {
  return /^https?:\/\/[^/]+\/images\/[0-9a-z]{26}\.png$/.test(url);
}
