import type { ChangedPage } from '../../../../contract/action-pages.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useJudgeChange } from './api.ts';
import { PageAsShown } from './page-as-shown.tsx';

/** What a maker changed: a title, text or picture that waits, or a picture that was taken away. */
export function ChangedPageItem({ page }: { page: ChangedPage }) {
  const judge = useJudgeChange(page.pageId);
  const { seen, waiting } = page;
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
      {waiting && <PageAsShown pageId={page.pageId} title={page.title} written={waiting} />}
      {page.waitingImageUrl && (
        <img src={page.waitingImageUrl} alt="De nieuwe afbeelding" className="mt-3 max-h-60 rounded-box" />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="small"
          busy={judge.isPending}
          busyLabel="Bezig..."
          aria-label={`${isWaiting ? 'Toon' : 'Gezien'}: ${page.title}`}
          onClick={() => judge.mutate({ decision: 'show', seen })}
        >
          {isWaiting ? 'Keur goed' : 'Gezien'}
        </Button>
        {isWaiting && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Wijs de wijziging af: ${page.title}`}
            onClick={() => judge.mutate({ decision: 'refuse', seen })}
          >
            Wijs af
          </Button>
        )}
      </div>
    </li>
  );
}
