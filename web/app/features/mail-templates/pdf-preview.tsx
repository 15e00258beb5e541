import { useEffect, useState } from 'react';
import { Download, ExternalLink, RefreshCw } from 'lucide-react';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type OrganisationId, useReceiptPreview } from './api.ts';

interface PdfPreviewProps {
  template: string;
  /** Whether a PDF can be made of it, as far as can be seen here. */
  isUsable: boolean;
  organisationId: OrganisationId;
}

/** Long enough that every letter typed is not another PDF. */
const pauseMs = 1_500;

/** A real receipt of a made-up donation. Made again when the typing pauses, or on request. */
export function PdfPreview({ template, isUsable, organisationId }: PdfPreviewProps) {
  const [shown, setShown] = useState(template);
  useEffect(() => {
    if (!isUsable) return undefined;
    const timer = setTimeout(() => setShown(template), pauseMs);
    return () => clearTimeout(timer);
  }, [template, isUsable]);
  const preview = useReceiptPreview(shown, organisationId);
  const url = useObjectUrl(preview.data);
  const refresh = () => (shown === template ? void preview.refetch() : setShown(template));
  return (
    <section aria-label="Voorbeeld van de PDF" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={preview.isFetching}
          busyLabel="Voorbeeld maken..."
          onClick={refresh}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Voorbeeld vernieuwen
        </Button>
        {url && !preview.isError && (
          <>
            <Link href={url} target="_blank" className={buttonClass({ variant: 'quiet', size: 'small' })}>
              <ExternalLink aria-hidden="true" className="size-4" />
              Openen
            </Link>
            <Link
              href={url}
              download="kwitantie-voorbeeld.pdf"
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              <Download aria-hidden="true" className="size-4" />
              Downloaden
            </Link>
          </>
        )}
      </div>
      {preview.isError ? (
        <Alert tone="danger" title="Van deze tekst kan geen PDF worden gemaakt." announce>
          {serverMessage(preview.error) ?? 'Er is een onbekende fout opgetreden.'}
        </Alert>
      ) : url ? (
        <PdfFrame url={url} />
      ) : (
        <Skeleton className="aspect-[210/297] w-full" />
      )}
      {shown !== template && !preview.isFetching && (
        <p className="text-sm text-muted">De tekst is veranderd sinds dit voorbeeld.</p>
      )}
    </section>
  );
}

/**
 * Browsers on phones cannot show a PDF inside a page, or only its first part as a picture; there it is opened apart.
 */
function PdfFrame({ url }: { url: string }) {
  if (!navigator.pdfViewerEnabled || matchMedia('(pointer: coarse)').matches) {
    return (
      <Alert
        tone="neutral"
        title="Het voorbeeld is klaar"
        action={
          <Link href={url} target="_blank" className={buttonClass({ variant: 'secondary' })}>
            <ExternalLink aria-hidden="true" className="size-4" />
            Open de PDF
          </Link>
        }
      >
        Op een telefoon of tablet opent de PDF in een eigen venster.
      </Alert>
    );
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; it runs no script
    <iframe
      key={url}
      title="Voorbeeld van de kwitantie"
      src={url}
      className="aspect-[210/297] w-full rounded-box border border-line bg-sunken"
    />
  );
}

/** A URL for something that is only in memory, for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- what has to be revoked cannot be made while rendering
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
