import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { FileText, FileUp, LoaderCircle } from 'lucide-react';
import { downloadAnbiFile } from '../../../../contract/endpoints/anbi.ts';
import type { AnbiFile } from '../../../../contract/anbi.ts';
import { maxPdfBytes, pdfRefusals } from '../../../../contract/uploads.ts';
import { urlOf, serverMessage } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUpload } from './api.ts';

interface PdfFieldProps {
  label: string;
  hint?: string;
  isRequired?: boolean;
  file: AnbiFile | null;
  error: string | undefined;
  onChange: (file: AnbiFile | null) => void;
}

export function PdfField({ label, hint, isRequired = false, file, error, onChange }: PdfFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useUpload();
  const busy = upload.isPending;
  // A ref, because the form may have changed while the file was being uploaded.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);

  const take = (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    if (refusal) return;
    upload.mutate(chosen, {
      onSuccess: (uploaded) => latest.current(uploaded),
      onError: (failure) => setProblem(serverMessage(failure) ?? brokenOff),
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !busy) take(dropped);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="text-sm font-semibold">
        {label} {!isRequired && <span className="ml-1 font-normal text-muted">optioneel</span>}
      </p>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-3 rounded-box border border-edge p-3 ${file ? '' : 'border-dashed'}`}
      >
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
          ref={chooser}
          busy={busy}
          busyLabel="Uploaden..."
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {busy ? (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          ) : (
            <FileUp aria-hidden="true" className="size-4" />
          )}
          {file ? 'Andere PDF kiezen' : 'PDF kiezen'}
        </SmallButton>
        {file && (
          <SmallButton
            variant="quiet"
            aria-label={`${label} verwijderen`}
            onClick={() => {
              setProblem(undefined);
              onChange(null);
              chooser.current?.focus();
            }}
          >
            Verwijderen
          </SmallButton>
        )}
      </div>
      <output className="sr-only">{busy ? `${label}: uploaden...` : file && `${label}: ${file.name}`}</output>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Een PDF van hoogstens 5 MB. {hint}
      </p>
      <FieldError id={`${id}-error`} error={problem ?? error} />
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={`${label}: bestand`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again after a refusal.
          target.value = '';
          if (chosen) take(chosen);
        }}
      />
    </fieldset>
  );
}

const brokenOff = 'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.';

function refusalOf({ type, name, size }: File): string | undefined {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return pdfRefusals.unreadable;
  return size > maxPdfBytes ? pdfRefusals.tooLarge : undefined;
}
