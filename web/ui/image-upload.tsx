import { useState } from 'react';
import { type ImageKind, imageTypes } from '../../contract/images.ts';
import { serverMessage } from '../lib/api-client.ts';
import { refusalOfFile, useUploadImage } from '../lib/images.ts';
import { ImageDrop } from './image-drop.tsx';

interface ImageUploadProps {
  kind: ImageKind;
  /** Whose picture it becomes, when an administrator gives it to somebody else. */
  organisationId?: string | undefined;
  label: string;
  prompt: string;
  /** More about the picture, after which files there may be. */
  hint?: string;
  /** The picture that is there; empty when there is none. */
  url: string;
  onChange: (url: string) => void;
  className?: string;
}

/** A picture of an organisation's, uploaded at once. It is used when whatever holds its address is saved. */
export function ImageUpload(props: ImageUploadProps) {
  const { kind, organisationId, label, prompt, hint = '', url, onChange, className = '' } = props;
  const upload = useUploadImage(kind, organisationId);
  const [problem, setProblem] = useState<string>();
  const put = (changed: string) => {
    setProblem(undefined);
    onChange(changed);
  };
  const take = (file: File) => {
    const refusal = refusalOfFile(file);
    setProblem(refusal);
    if (refusal) return;
    upload.mutate(file, {
      onSuccess: (image) => put(image.url),
      onError: (error) => setProblem(serverMessage(error) ?? brokenOff),
    });
  };
  return (
    <ImageDrop
      className={className}
      label={label}
      prompt={prompt}
      note={`PNG, JPEG, WebP of SVG, hoogstens 5 MB. Lege randen snijden wij eraf. ${hint}`.trim()}
      accept={imageTypes.join(',')}
      url={url}
      busy={upload.isPending}
      error={problem}
      onFile={take}
      onRemove={() => put('')}
    />
  );
}

const brokenOff = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';
