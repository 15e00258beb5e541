import { useRef, useState } from 'react';
import { ScrollText } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LogList, LogSkeleton } from '../../../ui/log-list.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { usePlatformLog } from './api.ts';

/** What administrators did to accounts and to the platform, also for organisations that are gone. */
export function PlatformLog() {
  return (
    <Card
      title="Platformlogboek"
      description="Welke beheerder accounts aanmaakte, wijzigde of verwijderde, en wie een instelling van het platform veranderde. Dit blijft staan als een tenant wordt verwijderd."
    >
      <LoadedLog />
    </Card>
  );
}

function LoadedLog() {
  const [page, setPage] = useState(1);
  const log = usePlatformLog(page);
  const list = useRef<HTMLUListElement>(null);
  if (log.isPending) return <LogSkeleton />;
  if (!log.data) return <LoadError title="Het platformlogboek kon niet worden geladen." query={log} />;
  if (log.data.total === 0) {
    return (
      <EmptyState icon={ScrollText} title="Nog niets gebeurd">
        Wat beheerders aan accounts en het platform wijzigen, komt hier te staan.
      </EmptyState>
    );
  }
  return (
    <LogList ref={list} label="Platformlogboek" entries={log.data.items}>
      <Paging list={list} number={page} page={log.data} what="regels" onChange={setPage} />
    </LogList>
  );
}
