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
  organisationId: OrganisationId;
}

/** A real receipt of a made-up donation. Made again on request: every letter typed would be another PDF. */
export function PdfPreview({ template, organisationId }: PdfPreviewProps) {
  const [shown, setShown] = useState(template);
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

interface PdfFrameProps {
  url: string;
}

/** Browsers on phones cannot show a PDF inside a page; there the buttons have to do. */
function PdfFrame({ url }: PdfFrameProps) {
  if (!navigator.pdfViewerEnabled) {
    return (
      <Alert tone="neutral" title="Het voorbeeld is klaar">
        Deze browser toont geen PDF in de pagina. Open of download het voorbeeld met de knoppen hierboven.
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
