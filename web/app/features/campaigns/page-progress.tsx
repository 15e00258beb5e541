import { type ListedPage, pageStateNames } from '../../../../contract/campaigns.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';

const tones = { draft: 'neutral', open: 'success', closed: 'warning', archived: 'neutral' } as const;

export function StateBadge({ page: { state, isRefused, startsOn, endsOn } }: { page: ListedPage }) {
  if (state === 'open' && daysUntil(startsOn) > 0) return <Badge>Nog niet begonnen</Badge>;
  if (state === 'open' && endsOn && daysUntil(endsOn) < 0) return <Badge tone="warning">Afgelopen</Badge>;
  if (isRefused) return <Badge>Afgewezen</Badge>;
  return <Badge tone={tones[state]}>{pageStateNames[state]}</Badge>;
}

const dayMs = 24 * 60 * 60 * 1000;
const dutchDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

export function daysUntil(day: string | null): number {
  if (!day) return 0;
  return Math.round((Date.parse(day) - Date.parse(dutchDay.format(new Date()))) / dayMs);
}

function describeDays({ state, startsOn, endsOn }: ListedPage): string | undefined {
  if (state !== 'open') return undefined;
  if (startsOn && daysUntil(startsOn) > 0) return `begint op ${formatDate(startsOn)}`;
  if (!endsOn) return undefined;
  const daysLeft = daysUntil(endsOn);
  if (daysLeft < 0) return `tot en met ${formatDate(endsOn)}`;
  return daysLeft === 0 ? 'laatste dag' : `nog ${formatCount(daysLeft, 'dag', 'dagen')}`;
}

export function PageProgress({ page }: { page: ListedPage }) {
  const { received, goal, giftCount, pageCount } = page;
  const { data: user } = useCurrentUser();
  const progress = goal ? Math.min(Math.max(Number(received) / Number(goal), 0), 1) : null;
  const lines = [
    formatCount(giftCount, 'gift', 'giften'),
    describeDays(page),
    pageCount > 0 && `${formatCount(pageCount, 'pagina', 'pagina’s')} eronder`,
    user?.apiEnvironment === 'test' && 'testgiften tellen niet mee',
  ];
  return (
    <div className="flex flex-col gap-2">
      {progress !== null && (
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="h-full rounded-full bg-accent" style={{ width: `${progress * 100}%` }} />
        </div>
      )}
      <p className="tabular">
        <strong>{formatAmount(received)}</strong>
        {goal && <span className="text-muted"> van {formatAmount(goal)}</span>}
      </p>
      <p className="text-sm text-muted">
        <InlineList items={lines.filter(Boolean)} />
      </p>
    </div>
  );
}
