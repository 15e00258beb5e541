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
  /** Whose picture it becomes; the visitor's own without it. */
  organisationId?: string | undefined;
  /** Gets the address of what was uploaded; an empty one when it was removed. */
  onChange: (url: string) => void;
}

/**
 * What a place to drop a picture on needs. It is uploaded at once, and used when whatever holds its address is saved.
 */
export function useImageUpload({ kind, organisationId, onChange }: ImageUpload) {
  const [problem, setProblem] = useState<string>();
  const query = { kind, userId: organisationId };
  const upload = useCall(uploadImage, (file: File) => ({ query, file }));
  // What else was changed while a file was on its way stays changed.
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
      // Given here, they are not called any more once the screen is left.
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

/** What can be said of a file before anything is sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!imageTypes.some((known) => known === type)) return imageRefusals.unreadable;
  return size > maxImageBytes ? imageRefusals.tooLarge : undefined;
}

/** Whether an address is of a picture that we keep. */
export function isUploadedImage(url: string): boolean {
  return /^https?:\/\/[^/]+\/images\/[0-9a-z]{26}\.png$/.test(url);
}
