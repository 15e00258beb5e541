import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useApprovals } from './api.ts';
import { ChangedPageItem } from './changed-page-item.tsx';
import { MessageList } from './message-list.tsx';
import { WaitingPageItem } from './waiting-page-item.tsx';

/** What waits for the organisation: pages that people want to start, changes, and messages of donors. */
export function PageApprovals() {
  const approvals = useApprovals();
  const [showsShown, setShowsShown] = useState(false);
  if (approvals.isPending) return <Skeleton className="h-24" />;
  if (!approvals.data) return <LoadError title="Wat op u wacht kon niet worden geladen" query={approvals} />;
  const { pages, changes, messageCount } = approvals.data;
  const count = pages.length + changes.length + messageCount;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          Goedkeuren {count > 0 && <Badge tone="warning">{count} te bekijken</Badge>}
        </span>
      }
      description={
        count > 0
          ? 'Nieuwe pagina’s en berichten ziet niemand, tot u ze goedkeurt.'
          : 'Er wacht niets op u. Begint iemand een actiepagina, of laat een donateur een bericht achter, dan staat dat hier.'
      }
      actions={
        <Button
          variant="secondary"
          size="small"
          aria-expanded={showsShown}
          onClick={() => setShowsShown(!showsShown)}
        >
          {showsShown ? 'Verberg berichten' : 'Berichten op pagina’s'}
        </Button>
      }
    >
      {(count > 0 || showsShown) && (
        <div className="flex flex-col gap-8">
          {pages.length > 0 && (
            <Part title="Nieuwe pagina’s">
              {pages.map((page) => (
                <WaitingPageItem key={page.pageId} page={page} />
              ))}
            </Part>
          )}
          {changes.length > 0 && (
            <Part title="Gewijzigde pagina’s">
              {changes.map((page) => (
                <ChangedPageItem key={page.pageId} page={page} />
              ))}
            </Part>
          )}
          {messageCount > 0 && <MessageList state="waiting" title="Berichten van donateurs" />}
          {showsShown && <MessageList state="shown" title="Berichten die op pagina’s staan" />}
        </div>
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3 flex flex-col gap-3">{children}</ul>
    </section>
  );
}
