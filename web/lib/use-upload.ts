import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from './api-client.ts';

interface UploadOptions<Answer> {
  send: (file: File) => Promise<Answer>;
  refusalOf: (file: File) => string | undefined;
  /** Null when the file is removed. */
  onChange: (answer: Answer | null) => void;
}

/** Uploads the file immediately. It is used when the form that refers to it is saved. */
export function useUpload<Answer>({ send, refusalOf, onChange }: UploadOptions<Answer>) {
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({ mutationFn: send });
  // The form may have changed during the upload.
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
      // Callbacks of `mutate` do not run after unmounting.
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

const uploadFailed = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';
