import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../../contract/endpoints/organisation.ts';
import {
  type ImageKind,
  imageRefusals,
  imageTypes,
  maxImageBytes,
  maxImageMegabytes,
} from '../../contract/uploads.ts';
import { serverMessage } from './api-client.ts';
import { useCall } from './query-client.ts';

interface ImageUpload {
  kind: ImageKind;
  organisationId?: string | undefined;
  onChange: (url: string) => void;
}

/** The picture is uploaded at once and used when the form with its URL is saved. */
export function useImageUpload({ kind, organisationId, onChange }: ImageUpload) {
  const [problem, setProblem] = useState<string>();
  const query = { kind, userId: organisationId };
  const upload = useCall(uploadImage, (file: File) => ({ query, file }));
  // A ref, because the form may have changed while the file was being uploaded.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  return {
    note: `PNG, JPEG, WebP of SVG, hoogstens ${maxImageMegabytes} MB. ${kind === 'page' ? 'Wij maken haar licht genoeg voor een telefoon.' : 'Lege randen snijden wij eraf.'}`,
    accept: imageTypes.join(','),
    busy: upload.isPending,
    error: problem,
    onFile: (file: File) => {
      const refusal = refusalOf(file);
      setProblem(refusal);
      if (refusal) return;
      // Callbacks of `mutate` do not run after unmounting.
      upload.mutate(file, {
        onSuccess: ({ url }) => latest.current(url),
        onError: (error) => setProblem(serverMessage(error) ?? brokenOff),
      });
    },
    onRemove: () => {
      setProblem(undefined);
      onChange('');
    },
  };
}

const brokenOff = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';

function refusalOf({ type, size }: File): string | undefined {
  if (!imageTypes.some((known) => known === type)) return imageRefusals.unreadable;
  return size > maxImageBytes ? imageRefusals.tooLarge : undefined;
}

export function isUploadedImage(url: string): boolean {
  return /^https?:\/\/[^/]+\/images\/[0-9a-z]{26}\.png$/.test(url);
}
