import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type ImageKind, imageRefusals, imageTypes, maxImageBytes } from '../../../../contract/images.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { ImageDrop } from '../../../ui/image-drop.tsx';
import { useUploadImage } from './api.ts';
import type { OrganisationValues } from './organisation-values.ts';

interface ImageFieldProps {
  form: UseFormReturn<OrganisationValues>;
  name: 'org_logo_url' | 'org_signature_url';
  kind: ImageKind;
  label: string;
  prompt: string;
  className?: string;
}

/** A picture of the organisation's. It is uploaded at once, and used when the form is saved. */
export function ImageField({ form, name, kind, label, prompt, className = '' }: ImageFieldProps) {
  const url = useWatch({ control: form.control, name });
  const upload = useUploadImage(kind);
  const [problem, setProblem] = useState<string>();
  const put = (value: string) => {
    setProblem(undefined);
    form.clearErrors(name);
    form.setValue(name, value, { shouldDirty: true });
  };
  const take = (file: File) => {
    const refusal = refusalOf(file);
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
      note="PNG, JPEG, WebP of SVG, hoogstens 5 MB. Lege randen snijden wij eraf."
      accept={imageTypes.join(',')}
      // An address that is still being typed leads nowhere.
      url={isUploadedImage(url) || url === form.formState.defaultValues?.[name] ? url : ''}
      busy={upload.isPending}
      error={problem}
      onFile={take}
      onRemove={() => put('')}
    />
  );
}

const brokenOff = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';

/** What can be said before anything is sent. */
function refusalOf({ type, size }: File): string | undefined {
  if (!imageTypes.some((known) => known === type)) return imageRefusals.unreadable;
  return size > maxImageBytes ? imageRefusals.tooLarge : undefined;
}

/** Whether an address is of a picture that we keep. */
export function isUploadedImage(url: string): boolean {
  return /^https?:\/\/[^/]+\/images\/[0-9a-z]{26}\.png$/.test(url);
}
