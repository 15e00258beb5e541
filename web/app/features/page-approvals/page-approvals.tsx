import { type ReactNode, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApprovals } from './api.ts';
import { ChangedPageItem } from './changed-page-item.tsx';
import { describeWaiting } from './describe-waiting.ts';
import { MessageList } from './message-list.tsx';
import { WaitingPageItem } from './waiting-page-item.tsx';

/** What waits for the organisation: pages that people want to start, changes, and messages of donors. */
export function PageApprovals() {
  const approvals = useApprovals();
  const [showsShown, setShowsShown] = useState(false);
  if (approvals.isPending) return <Skeleton className="h-24" />;
  if (!approvals.data) return <LoadError title="Wat op u wacht kon niet worden geladen" query={approvals} />;
  const { pages, changes, messageCount } = approvals.data;
  const sentence = describeWaiting(approvals.data);
  return (
    <>
      <PageHeader
        title="Goedkeuren"
        description={
          sentence
            ? `${sentence}. Nieuwe pagina’s en berichten ziet niemand, tot u ze goedkeurt.`
            : 'Nieuwe pagina’s en berichten ziet niemand, tot u ze goedkeurt.'
        }
        actions={
          <Button variant="secondary" aria-expanded={showsShown} onClick={() => setShowsShown(!showsShown)}>
            {showsShown ? 'Verberg berichten' : 'Berichten op pagina’s'}
          </Button>
        }
      />
      {!sentence && (
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
      {showsShown && <MessageList state="shown" title="Berichten die op pagina’s staan" />}
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
