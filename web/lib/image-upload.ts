import { uploadImage } from '../../contract/endpoints/organisation.ts';
import {
  type ImageKind,
  imageRefusals,
  imageTypes,
  maxImageBytes,
  maxImageMegabytes,
} from '../../contract/uploads.ts';
import { call } from './api-client.ts';
import { useUpload } from './use-upload.ts';

interface ImageUpload {
  kind: ImageKind;
  organisationId?: string | undefined;
  onChange: (url: string) => void;
}

export function useImageUpload({ kind, organisationId, onChange }: ImageUpload) {
  const upload = useUpload({
    send: (file) => call(uploadImage, { query: { kind, userId: organisationId }, file }),
    refusalOf,
    onChange: (image) => onChange(image?.url ?? ''),
  });
  return {
    ...upload,
    note: `PNG, JPEG, WebP of SVG, hoogstens ${maxImageMegabytes} MB. ${kind === 'page' ? 'Wij maken haar licht genoeg voor een telefoon.' : 'Lege randen snijden wij eraf.'}`,
    accept: imageTypes.join(','),
  };
}

function refusalOf({ type, size }: File): string | undefined {
  if (!imageTypes.some((known) => known === type)) return imageRefusals.unreadable;
  return size > maxImageBytes ? imageRefusals.tooLarge : undefined;
}

export function isUploadedImage(url: string): boolean {
  return /^https?:\/\/[^/]+\/images\/[0-9a-z]{26}\.png$/.test(url);
}
