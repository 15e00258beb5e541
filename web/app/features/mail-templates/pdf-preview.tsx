import { useEffect, useState } from 'react';
import { Download, ExternalLink, RefreshCw } from 'lucide-react';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { ButtonLink, SmallButtonLink } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { type OrganisationId, useReceiptPreview } from './api.ts';

interface PdfPreviewProps {
  template: string;
  isValid: boolean;
  organisationId: OrganisationId;
}

/** Long enough to avoid a new PDF for every typed letter. */
const pauseMs = 1_500;

export function PdfPreview({ template, isValid, organisationId }: PdfPreviewProps) {
  const [shown, setShown] = useState(template);
  useEffect(() => {
    if (!isValid) return undefined;
    const timer = setTimeout(() => setShown(template), pauseMs);
    return () => clearTimeout(timer);
  }, [template, isValid]);
  const preview = useReceiptPreview(shown, organisationId);
  const url = useObjectUrl(preview.data);
  const refresh = () => (shown === template ? void preview.refetch() : setShown(template));
  return (
    <section aria-label="Voorbeeld van de PDF" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {isValid && !preview.isError ? (
          <p className="flex-1 text-sm text-muted">
            {preview.isFetching || shown !== template ? 'Voorbeeld maken...' : 'Volgt vanzelf wat u typt.'}
          </p>
        ) : (
          <SmallButton
            icon={RefreshCw}
            busy={preview.isFetching}
            busyLabel="Voorbeeld maken..."
            onClick={refresh}
          >
            Voorbeeld vernieuwen
          </SmallButton>
        )}
        {url && !preview.isError && (
          <>
            <SmallButtonLink icon={ExternalLink} href={url} target="_blank" variant="quiet">
              Openen
            </SmallButtonLink>
            <SmallButtonLink icon={Download} href={url} download="kwitantie-voorbeeld.pdf" variant="quiet">
              Downloaden
            </SmallButtonLink>
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
    </section>
  );
}

/** Shows a link instead of the PDF on phones and tablets, because their browsers cannot show a PDF inside a page. */
function PdfFrame({ url }: { url: string }) {
  if (!navigator.pdfViewerEnabled || matchMedia('(pointer: coarse)').matches) {
    return (
      <Alert
        tone="neutral"
        title="Het voorbeeld is klaar"
        action={
          <ButtonLink icon={ExternalLink} href={url} target="_blank" variant="secondary">
            Open de PDF
          </ButtonLink>
        }
      >
        Op een telefoon of tablet opent de PDF in een eigen venster.
      </Alert>
    );
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- sandboxed frames show no PDF, and this PDF has no script
    <iframe
      key={url}
      title="Voorbeeld van de kwitantie"
      src={`${url}#toolbar=0&navpanes=0&view=FitH`}
      className="aspect-[210/297] w-full rounded-box border border-line bg-sunken"
    />
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the cleanup must revoke the URL
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
