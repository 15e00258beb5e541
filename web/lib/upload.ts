import { uploadImage } from '../../contract/endpoints/organisation.ts';
import {
  type ImageKind,
  imageRefusals,
  imageTypes,
  maxImageBytes,
  maxImageMegabytes,
} from '../../contract/uploads.ts';
import { call, serverMessage } from './api-client.ts';
import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';

interface UploadOptions<Answer> {
  send: (file: File) => Promise<Answer>;
  refusalOf: (file: File) => string | undefined;
  onChange: (answer: Answer | null) => void;
}

const uploadFailed = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';

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
    note: `PNG, JPEG, WebP of SVG, hoogstens ${maxImageMegabytes} MB. ${kind === 'page' ? 'Wij maken de foto licht genoeg voor een telefoon.' : 'Lege randen snijden wij eraf.'}`,
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

/** Uploads the file immediately, but the file takes effect only when the form is saved. */
export function useUpload<Answer>({ send, refusalOf, onChange }: UploadOptions<Answer>) {
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({ mutationFn: send });
  // The form may change during the upload, so the upload calls the latest `onChange`.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  return {
    busy: upload.isPending,
    error: problem,
    onFile: (file: File) => {
      const refusal = refusalOf(file);
      setProblem(refusal);
      if (refusal) return;
      // Passed to `mutate`, so that these callbacks do not run after the form is unmounted.
      upload.mutate(file, {
        onSuccess: (answer) => latest.current(answer),
        onError: (error) => setProblem(serverMessage(error) ?? uploadFailed),
      });
    },
    onRemove: () => {
      setProblem(undefined);
      onChange(null);
    },
  };
}
