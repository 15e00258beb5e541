import { useEffect, useEffectEvent } from 'react';
import { FileText } from 'lucide-react';
import { readOverviewProgress } from '../../../../contract/endpoints/year-overviews.ts';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type OverviewView, overviewUrl, useRefreshOverviews } from './overview-view.ts';
import { SendButton } from './send-button.tsx';

export function Sending({ figures, view }: { figures: OverviewFigures; view: OverviewView }) {
  const { year, isRunning, toSendCount, waitingCount, mailedCount, failedCount, outdatedCount } = figures;
  const hold = usePaperHold();
  if (figures.donorCount === 0) return null;
  const isHeld = hold !== undefined && !figures.isTest;
  const all = mailedCount + waitingCount > 0 ? 'de overige' : 'alle';
  const { problems } = figures.tax;
  const willSend = toSendCount + outdatedCount > 0;
  const isDone =
    !isRunning && waitingCount === 0 && toSendCount === 0 && outdatedCount === 0 && mailedCount > 0;
  return (
    <div className="flex flex-col gap-4">
      {isRunning && (
        <Alert tone="neutral" title={`${year} loopt nog`}>
          Zo staat het ervoor. Vanaf 1 januari {year + 1} kunt u de overzichten versturen.
        </Alert>
      )}
      {isHeld && <PaperHoldNote hold={hold} />}
      {willSend && problems.length > 0 && (
        <Alert tone="warning" title="Kijk dit na voordat u verstuurt">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {waitingCount > 0 && <Progress figures={figures} />}
      {isDone && (
        <Alert tone="success" title="Alle overzichten zijn verstuurd">
          {formatCount(mailedCount, 'overzicht is', 'overzichten zijn')} verstuurd.
        </Alert>
      )}
      {failedCount > 0 && (
        <Alert tone="warning" title={formatCount(failedCount, 'mail kwam niet aan', 'mails kwamen niet aan')}>
          Bij deze donateurs staat ‘Niet aangekomen’ in de <Link href={view.filterUrl('mailed')}>lijst</Link>.
          Kijk of het e-mailadres klopt.
        </Alert>
      )}
      {outdatedCount > 0 && (
        <Alert
          tone="warning"
          title={formatCount(outdatedCount, 'overzicht klopt niet meer', 'overzichten kloppen niet meer')}
          action={
            <div className="flex flex-wrap items-center gap-3">
              {!isHeld && (
                <SendButton
                  variant="secondary"
                  size="small"
                  what="correct"
                  request={{ year }}
                  count={outdatedCount}
                >
                  Stuur verbeterde overzichten
                </SendButton>
              )}
              <Link href={view.filterUrl('outdated')}>Bekijk welke</Link>
            </div>
          }
        >
          Er ging later geld terug, of een naam, adres of ANBI-gegeven is gewijzigd.
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {!isRunning && !isHeld && toSendCount > 0 && (
          <SendButton request={{ year }} count={toSendCount} namelessCount={figures.toSendWithoutNameCount}>
            {toSendCount === 1
              ? 'Verstuur aan 1 donateur'
              : `Verstuur aan ${all} ${formatNumber(toSendCount)} donateurs`}
          </SendButton>
        )}
        <ButtonLink href={overviewUrl(year)} target="_blank" variant="secondary" icon={FileText}>
          Bekijk een voorbeeld
        </ButtonLink>
        <Link
          href={view.periodsUrl(true)}
          className="text-sm font-medium text-accent-text underline underline-offset-4"
        >
          ANBI en RSIN door de jaren
        </Link>
      </div>
    </div>
  );
}

/** Requests the progress every second until no overview is waiting to be sent, and then reloads all figures. */
function Progress({ figures }: { figures: OverviewFigures }) {
  const refresh = useRefreshOverviews();
  const { data } = useEndpoint(
    readOverviewProgress,
    { query: { year: figures.year } },
    // Not cached, because a cached answer has the progress of an earlier run.
    { staleTime: 0, gcTime: 0, refetchInterval: 1_000 },
  );
  const isOver = data?.waitingCount === 0;
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isOver) refreshOnce();
  }, [isOver]);
  const { mailedCount: done, waitingCount } = data ?? figures;
  const all = done + waitingCount;
  return (
    <ProgressBar
      label="Hoeveel overzichten zijn verstuurd"
      headline="De overzichten worden verstuurd"
      max={all}
      value={done}
    >
      {formatNumber(done)} van {formatNumber(all)}. U kunt deze pagina sluiten; het gaat vanzelf door.
    </ProgressBar>
  );
}
