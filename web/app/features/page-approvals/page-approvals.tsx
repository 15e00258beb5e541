import { type ReactNode, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { findObstacle } from '../../../lib/giving-obstacle.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useApprovals, usePageDecisionCallbacks } from './api.ts';
import { describeWaiting } from './waiting-notice.tsx';
import { MessageList } from './message-list.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { LinkWarning, PagePreview, WaitingPageItem } from './waiting-page-item.tsx';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { decideChange } from '../../../../contract/endpoints/campaigns.ts';
import { useCall } from '../../../lib/query-client.ts';
import type { ChangedPage } from '../../../../contract/action-pages.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
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
          <GivingObstacle />
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

/** Before the approval, because the maker tells everybody about the page as soon as it is online. */
function GivingObstacle() {
  const { data: user } = useCurrentUser();
  const obstacle = user && findObstacle(user);
  if (!obstacle) return null;
  return (
    <li>
      <Alert tone="warning" title={`Keurt u goed, dan staat de pagina online, maar ${obstacle.title}`}>
        {obstacle.text} Ook de maker leest in de mail dat geven nog niet kan.{' '}
        <Link href={obstacle.link.href}>{obstacle.link.label}</Link>
      </Alert>
    </li>
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
  const decide = useCall(decideChange, toRequest, usePageDecisionCallbacks(page));
  const [isRefusing, setIsRefusing] = useState(false);
  const { seen: contentHash, waiting } = page;
  const isWaiting = waiting !== null || page.waitingImageUrl !== null;
  return (
    <li className="rounded-box border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{waiting?.title ?? page.title}</strong>
        {isWaiting ? <Badge tone="warning">Nog niet getoond</Badge> : <Badge>Al te zien</Badge>}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Gewijzigd door {page.makerName} op {formatDateTime(page.changedAt)}. {describeChange(page)}{' '}
        <Link href={page.url}>Bekijk de pagina</Link>
      </p>
      {waiting ? (
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <TextVersion label="Nu op de pagina" title={page.title} text={page.text} />
          <TextVersion label="Nieuw" {...waiting} />
        </div>
      ) : (
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{page.text}</p>
      )}
      {page.hasLinksOrContacts && <LinkWarning />}
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
        <RefuseDialog
          title={`Wijziging van ‘${page.title}’ afwijzen`}
          description="De pagina blijft zoals die is. De maker krijgt een mail met wat u hier schrijft."
          busy={decide.isPending}
          onRefuse={(reason) =>
            decide.mutate(
              { decision: 'refuse', reason, seen: contentHash },
              { onSuccess: () => setIsRefusing(false) },
            )
          }
          onClose={() => setIsRefusing(false)}
        />
      )}
    </li>
  );
}

function describeChange({ title, text, waiting, waitingImageUrl }: ChangedPage): string {
  const changed = [
    waiting && waiting.title !== title && 'De titel is anders.',
    waiting && waiting.text !== text && 'De tekst is anders.',
    waitingImageUrl && 'Er is een nieuwe afbeelding.',
  ];
  return changed.filter(Boolean).join(' ');
}

function TextVersion({ label, title, text }: { label: string; title: string; text: string }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h3 className="text-sm text-muted">{label}</h3>
      <p className="mt-1 font-semibold wrap-anywhere">{title}</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}
