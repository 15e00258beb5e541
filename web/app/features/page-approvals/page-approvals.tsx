import { type ReactNode, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useApprovals, useDecisionCallbacks } from './api.ts';
import { describeWaiting } from './waiting-notice.tsx';
import { MessageList } from './message-list.tsx';
import { WaitingPageItem, PagePreview } from './waiting-page-item.tsx';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { decideChange } from '../../../../contract/endpoints/campaigns.ts';
import { useCall } from '../../../lib/query-client.ts';
import { type ChangedPage, maxReasonLength } from '../../../../contract/action-pages.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';

const explanation = 'Nieuwe pagina’s en berichten ziet niemand, tot u ze goedkeurt.';

export function PageApprovals() {
  const approvals = useApprovals();
  const [showsPublished, setShowsPublished] = useState(false);
  if (approvals.isPending) return <Skeleton className="h-24" />;
  if (!approvals.data) return <LoadError title="Wat op u wacht kon niet worden geladen" query={approvals} />;
  const { pages, changes, messageCount } = approvals.data;
  const waitingText = describeWaiting(approvals.data);
  return (
    <>
      <PageHeader
        title="Goedkeuren"
        description={waitingText ? `${waitingText}. ${explanation}` : explanation}
        actions={
          <Button
            variant="secondary"
            aria-expanded={showsPublished}
            onClick={() => setShowsPublished(!showsPublished)}
          >
            {showsPublished ? 'Verberg berichten' : 'Berichten op pagina’s'}
          </Button>
        }
      />
      {!waitingText && (
        <Card>
          <EmptyState icon={CircleCheck} title="Er wacht niets op u">
            Begint iemand een actiepagina, of laat een donateur een bericht achter, dan staat dat hier.
          </EmptyState>
        </Card>
      )}
      {pages.length > 0 && (
        <Part title="Nieuwe pagina’s">
          {pages.map((page) => (
            <WaitingPageItem key={page.seen} page={page} />
          ))}
        </Part>
      )}
      {changes.length > 0 && (
        <Part title="Gewijzigde pagina’s">
          {changes.map((page) => (
            <ChangedPageItem key={page.seen} page={page} />
          ))}
        </Part>
      )}
      {messageCount > 0 && <MessageList state="waiting" title="Berichten van donateurs" />}
      {showsPublished && <MessageList state="shown" title="Berichten die op pagina’s staan" />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-3">{children}</ul>
    </Card>
  );
}

function ChangedPageItem({ page }: { page: ChangedPage }) {
  const toRequest = (body: BodyOf<typeof decideChange>) => ({ params: { id: page.pageId }, body });
  const decide = useCall(decideChange, toRequest, useDecisionCallbacks());
  const [isRefusing, setIsRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const { seen: contentHash, waiting } = page;
  const isWaiting = waiting !== null || page.waitingImageUrl !== null;
  return (
    <li className="rounded-box border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{waiting?.title ?? page.title}</strong>
        {isWaiting ? <Badge tone="warning">Nog niet getoond</Badge> : <Badge>Al te zien</Badge>}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Gewijzigd door {page.makerName} op {formatDateTime(page.changedAt)}.{' '}
        {waiting !== null && 'De titel of de tekst is anders. '}
        {page.waitingImageUrl !== null && 'Er is een nieuwe afbeelding. '}
        <Link href={page.url}>Bekijk de pagina</Link>
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{waiting?.text ?? page.text}</p>
      {waiting && (
        <div className="mt-3">
          <Disclosure summary="Wat er nu op de pagina staat">
            <strong className="wrap-anywhere">{page.title}</strong>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{page.text}</p>
          </Disclosure>
        </div>
      )}
      {page.waitingImageUrl && (
        <img src={page.waitingImageUrl} alt="De nieuwe afbeelding" className="mt-3 max-h-60 rounded-box" />
      )}
      {isWaiting && <PagePreview page={page} proposedText={waiting ?? page} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <SmallButton
          variant="primary"
          busy={decide.isPending}
          busyLabel="Bezig..."
          aria-label={`${isWaiting ? 'Keur goed: wijziging van' : 'Gezien:'} ${page.title}`}
          onClick={() => decide.mutate({ decision: 'show', seen: contentHash })}
        >
          {isWaiting ? 'Keur goed' : 'Gezien'}
        </SmallButton>
        {isWaiting && (
          <SmallButton
            aria-label={`Wijs af: wijziging van ${page.title}`}
            onClick={() => setIsRefusing(true)}
          >
            Wijs af
          </SmallButton>
        )}
      </div>
      {isRefusing && (
        <ConfirmDialog
          onOpenChange={setIsRefusing}
          title={`Wijziging van ‘${page.title}’ afwijzen`}
          description="De pagina blijft zoals die is. De maker krijgt hierover een mail."
          confirmLabel="Wijs af en mail"
          busyLabel="Afwijzen..."
          busy={decide.isPending}
          onConfirm={() =>
            decide.mutate(
              { decision: 'refuse', seen: contentHash, reason },
              { onSuccess: () => setIsRefusing(false) },
            )
          }
        >
          <Field label="Reden" note="optioneel">
            <Textarea
              rows={4}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </ConfirmDialog>
      )}
    </li>
  );
}
