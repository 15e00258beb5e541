import { useState } from 'react';
import { FileText } from 'lucide-react';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { formatNumber } from '../../../lib/format.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass, SmallButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { overviewUrl, useProgress } from './api.ts';
import type { OverviewView } from './overview-view.ts';
import { SendDialog } from './send-dialog.tsx';

interface SendingProps {
  figures: OverviewFigures;
  view: OverviewView;
}

export function Sending({ figures, view }: SendingProps) {
  const { year, isRunning, toSendCount, waitingCount, mailedCount, failedCount, outdatedCount } = figures;
  const hold = usePaperHold();
  if (figures.donorCount === 0) return null;
  const isHeld = hold !== undefined && !figures.isTest;
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
      {waitingCount > 0 && <Progress figures={figures} />}
      {isDone && (
        <Alert tone="success" title="Alle overzichten zijn verstuurd">
          {describeOverviews(mailedCount)} verstuurd. Opnieuw versturen hoeft niet: niemand krijgt er twee.
        </Alert>
      )}
      {failedCount > 0 && (
        <Alert
          tone="warning"
          title={
            failedCount === 1 ? '1 mail kwam niet aan' : `${formatNumber(failedCount)} mails kwamen niet aan`
          }
        >
          Bij deze donateurs staat ‘Niet aangekomen’ in de <Link href={view.filterUrl('mailed')}>lijst</Link>.
          Kijk of het e-mailadres klopt.
        </Alert>
      )}
      {outdatedCount > 0 && <Outdated year={year} count={outdatedCount} view={view} />}
      <div className="flex flex-wrap gap-3">
        {!isRunning && !isHeld && toSendCount > 0 && <SendToAll figures={figures} />}
        <a
          href={overviewUrl(year)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <FileText aria-hidden="true" className="size-4" />
          Bekijk een voorbeeld
        </a>
      </div>
    </div>
  );
}

function Progress({ figures }: { figures: OverviewFigures }) {
  const { mailedCount: done, waitingCount } = useProgress(figures.year).data ?? figures;
  const all = done + waitingCount;
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm">
        <span className="font-semibold">De overzichten worden verstuurd</span>
        <span className="tabular text-muted">
          {' '}
          · {formatNumber(done)} van {formatNumber(all)}. U kunt deze pagina sluiten; het gaat vanzelf door.
        </span>
      </p>
      <progress
        aria-label="Hoeveel overzichten zijn verstuurd"
        className="h-2 w-full"
        max={all}
        value={done}
      />
    </div>
  );
}

function SendToAll({ figures }: Pick<SendingProps, 'figures'>) {
  const [asks, setAsks] = useState(false);
  const { year, toSendCount: count, toSendWithoutNameCount, mailedCount, waitingCount } = figures;
  const all = mailedCount + waitingCount > 0 ? 'de overige' : 'alle';
  const label =
    count === 1 ? 'Verstuur aan 1 donateur' : `Verstuur aan ${all} ${formatNumber(count)} donateurs`;
  return (
    <>
      <Button onClick={() => setAsks(true)}>{label}</Button>
      <SendDialog
        open={asks}
        onOpenChange={setAsks}
        what="send"
        request={{ year }}
        count={count}
        namelessCount={toSendWithoutNameCount}
      />
    </>
  );
}

function Outdated({ year, count, view }: { year: number; count: number; view: OverviewView }) {
  const [asks, setAsks] = useState(false);
  const title =
    count === 1 ? '1 overzicht klopt niet meer' : `${formatNumber(count)} overzichten kloppen niet meer`;
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <SmallButton onClick={() => setAsks(true)}>Stuur verbeterde overzichten</SmallButton>
          <Link href={view.filterUrl('outdated')}>Bekijk welke</Link>
        </div>
      }
    >
      Er ging later geld terug, of een naam, adres of ANBI-gegeven is gewijzigd. Een verbeterd overzicht
      krijgt een nieuw nummer en zegt welk nummer het vervangt.
      <SendDialog open={asks} onOpenChange={setAsks} what="correct" request={{ year }} count={count} />
    </Alert>
  );
}

const describeOverviews = (count: number) =>
  count === 1 ? '1 overzicht is' : `${formatNumber(count)} overzichten zijn`;
