import { useState } from 'react';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { decidePage } from '../../../../contract/endpoints/campaigns.ts';
import { useCall } from '../../../lib/query-client.ts';
import { pageKindNames } from '../../../../contract/campaigns.ts';
import { type WaitingPage, maxReasonLength } from '../../../../contract/action-pages.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { type PageText, useDecisionCallbacks, usePagePreview } from './api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Eye } from 'lucide-react';
import { HtmlPreview } from '../../../ui/html-frame.tsx';

export function WaitingPageItem({ page }: { page: WaitingPage }) {
  const { seen: contentHash, hasLinksOrContacts } = page;
  const decide = useDecidePage(page.pageId);
  const [isRefusing, setIsRefusing] = useState(false);
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
      {hasLinksOrContacts && (
        <div className="mt-3">
          <Alert tone="warning" title="Let op">
            In deze tekst staat een link, een adres, een telefoonnummer of HTML.
          </Alert>
        </div>
      )}
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
      {isRefusing && <RefuseDialog page={page} decide={decide} onClose={() => setIsRefusing(false)} />}
    </li>
  );
}

function useDecidePage(id: string) {
  const toRequest = (body: BodyOf<typeof decidePage>) => ({ params: { id }, body });
  return useCall(decidePage, toRequest, useDecisionCallbacks());
}

interface RefuseDialogProps {
  page: WaitingPage;
  decide: ReturnType<typeof useDecidePage>;
  onClose: () => void;
}

function RefuseDialog({ page: { title, seen: contentHash }, decide, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [mayImprove, setMayImprove] = useState(true);
  const [isWrong, setIsWrong] = useState(false);
  const confirm = () => {
    const isShort = reason.trim().length < 3;
    setIsWrong(isShort);
    if (isShort) return;
    decide.mutate(
      { decision: 'refuse', reason: reason.trim(), isFinal: !mayImprove, seen: contentHash },
      { onSuccess: onClose },
    );
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`‘${title}’ afwijzen`}
      description="De pagina komt niet online. De maker krijgt een mail met wat u hier schrijft."
      confirmLabel="Wijs af en mail"
      busyLabel="Afwijzen..."
      busy={decide.isPending}
      onConfirm={confirm}
    >
      <Field
        label="Reden"
        error={isWrong ? 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.' : undefined}
      >
        <Textarea
          rows={4}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Checkbox
        label="Wie de pagina maakte, mag die verbeteren en opnieuw insturen"
        checked={mayImprove}
        onChange={(event) => setMayImprove(event.target.checked)}
      />
    </ConfirmDialog>
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
