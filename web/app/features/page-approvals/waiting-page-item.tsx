import { useState } from 'react';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { decidePage } from '../../../../contract/endpoints/campaigns.ts';
import { useCall } from '../../../lib/query-client.ts';
import { pageKindNames } from '../../../../contract/campaigns.ts';
import type { WaitingPage } from '../../../../contract/action-pages.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { type PageText, usePageDecisionCallbacks, usePagePreview } from './api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { Eye } from 'lucide-react';
import { HtmlPreview } from '../../../ui/html-frame.tsx';

export function WaitingPageItem({ page }: { page: WaitingPage }) {
  const { seen: contentHash, hasLinksOrContacts } = page;
  const toRequest = (body: BodyOf<typeof decidePage>) => ({ params: { id: page.pageId }, body });
  const decide = useCall(decidePage, toRequest, usePageDecisionCallbacks(page));
  const [isRefusing, setIsRefusing] = useState(false);
  const [mayImprove, setMayImprove] = useState(true);
  return (
    <li className="rounded-box border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{page.title}</strong>
        <Badge>{pageKindNames[page.kind]}</Badge>
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Van {page.makerName} ({page.makerEmail}), onder ‘{page.parentTitle}’, {formatDate(page.askedAt)}
        {page.goal && <>, doel {formatAmount(page.goal)}</>}
        {page.endsOn && <>, tot en met {formatDate(page.endsOn)}</>}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{page.text}</p>
      <PagePreview page={page} proposedText={page} />
      {hasLinksOrContacts && <LinkWarning />}
      <div className="mt-4 flex flex-wrap gap-2">
        <SmallButton
          variant="primary"
          busy={decide.isPending}
          busyLabel="Bezig..."
          aria-label={`Keur goed: ${page.title}`}
          onClick={() => decide.mutate({ decision: 'approve', seen: contentHash })}
        >
          Keur goed
        </SmallButton>
        <SmallButton aria-label={`Wijs af: ${page.title}`} onClick={() => setIsRefusing(true)}>
          Wijs af
        </SmallButton>
      </div>
      {isRefusing && (
        <RefuseDialog
          title={`‘${page.title}’ afwijzen`}
          description="De pagina komt niet online. De maker krijgt een mail met wat u hier schrijft."
          busy={decide.isPending}
          onRefuse={(reason) =>
            decide.mutate(
              { decision: 'refuse', reason, isFinal: !mayImprove, seen: contentHash },
              { onSuccess: () => setIsRefusing(false) },
            )
          }
          onClose={() => setIsRefusing(false)}
        >
          <Checkbox
            label="Wie de pagina maakte, mag die verbeteren en opnieuw insturen"
            checked={mayImprove}
            onChange={(event) => setMayImprove(event.target.checked)}
          />
        </RefuseDialog>
      )}
    </li>
  );
}

/** Shown when the proposed text may contain a link or contact details. */
export function LinkWarning() {
  return (
    <div className="mt-3">
      <Alert tone="warning" title="Let op">
        In deze tekst staat een link, een adres, een telefoonnummer of HTML.
      </Alert>
    </div>
  );
}

interface PagePreviewProps {
  page: { pageId: string; title: string; waitingImageUrl?: string | null };
  proposedText: PageText;
}

export function PagePreview({ page, proposedText }: PagePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = isOpen ? 'Verberg het voorbeeld' : 'Bekijk als pagina';
  return (
    <div className="mt-3">
      <SmallButton
        icon={Eye}
        aria-expanded={isOpen}
        aria-label={`${label}: ${page.title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </SmallButton>
      {isOpen && (
        <div className="mt-3 max-w-96 overflow-hidden rounded-box border border-line">
          <PreviewFrame page={page} proposedText={proposedText} />
        </div>
      )}
    </div>
  );
}

function PreviewFrame({ page: { pageId, title, waitingImageUrl }, proposedText }: PagePreviewProps) {
  const query = usePagePreview(pageId, proposedText, waitingImageUrl);
  return <HtmlPreview title={`Voorbeeld van ${title}`} query={query} />;
}
