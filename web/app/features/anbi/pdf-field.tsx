import { useRef } from 'react';
import { FileText, FileUp } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { downloadAnbiFile, uploadAnbiFile } from '../../../../contract/endpoints/anbi.ts';
import type { AnbiFile } from '../../../../contract/anbi.ts';
import { maxPdfBytes, pdfRefusals } from '../../../../contract/uploads.ts';
import { call, urlOf } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useUpload } from '../../../lib/upload.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Link } from '../../../ui/link.tsx';

interface FormValues {
  /** The API has a field of the same name, so this field shows the errors that the API reports for `fileId`. */
  fileId: AnbiFile | null;
}

interface PdfFieldProps<Values extends FormValues> {
  form: UseFormReturn<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

export function PdfField<Values extends FormValues>(props: PdfFieldProps<Values>) {
  const { label, hint, isRequired = false } = props;
  // This component uses only `fileId`, but TypeScript does not accept a form that has more fields.
  const form = props.form as unknown as UseFormReturn<FormValues>;
  const file = useWatch({ control: form.control, name: 'fileId' });
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { busy, error, onFile, onRemove } = useUpload({
    send: (chosen) => call(uploadAnbiFile, { query: { name: chosen.name }, file: chosen }),
    refusalOf,
    onChange: (changed) => {
      form.clearErrors('fileId');
      form.setValue('fileId', changed, { shouldDirty: true });
    },
  });
  return (
    <FileField
      label={label}
      isOptional={!isRequired}
      note={<>Een PDF van hoogstens 5 MB. {hint}</>}
      status={file && `${label}: ${file.name}`}
      error={error ?? form.formState.errors.fileId?.message}
      accept="application/pdf,.pdf"
      busy={busy}
      onFile={onFile}
      boxClass={() =>
        `flex flex-wrap items-center gap-3 rounded-box border border-edge p-3 ${file ? '' : 'border-dashed'}`
      }
    >
      {(choose, describedBy) => (
        <>
          {file && (
            <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-sm">
              <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">
                <Link href={urlOf(downloadAnbiFile, { params: { id: file.id } })} download>
                  {file.name}
                </Link>{' '}
                <span className="text-muted">{formatNumber(Math.ceil(file.bytes / 1024))} kB</span>
              </span>
            </p>
          )}
          <SmallButton
            ref={chooseButton}
            icon={FileUp}
            busy={busy}
            busyLabel="Uploaden..."
            aria-describedby={describedBy}
            onClick={choose}
          >
            {file ? 'Andere PDF kiezen' : 'PDF kiezen'}
          </SmallButton>
          {file && (
            <SmallButton
              variant="quiet"
              aria-label={`${label} verwijderen`}
              onClick={() => {
                onRemove();
                chooseButton.current?.focus();
              }}
            >
              Verwijderen
            </SmallButton>
          )}
        </>
      )}
    </FileField>
  );
}

function refusalOf({ type, name, size }: File): string | undefined {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return pdfRefusals.unreadable;
  return size > maxPdfBytes ? pdfRefusals.tooLarge : undefined;
}
