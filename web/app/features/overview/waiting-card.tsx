import { ChevronRight, CircleCheck } from 'lucide-react';
import type { WaitingItem } from '../../../../contract/waiting.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { ConfirmEmailReminder } from './confirm-email-reminder.tsx';
import { describeDeadline, describeWaitingItem } from './describe-waiting-item.ts';
import type { useWaitingItems } from './waiting.ts';

interface WaitingCardProps {
  /** Passed in: after a failure, `useWaitingItems` in this component would load again on each mount. */
  query: ReturnType<typeof useWaitingItems>;
}

export function WaitingCard({ query }: WaitingCardProps) {
  const { data: user } = useCurrentUser();
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-5 w-48" />}
      failure="Wat op u wacht, kon niet worden geladen."
    >
      {(items) =>
        items.length > 0 ? (
          <Card title="Wacht op u">
            <ul aria-label="Wacht op u" className="-my-3 divide-y divide-line">
              {items.map((item) => (
                <li key={item.kind}>
                  {item.kind === 'email' ? (
                    user && <ConfirmEmailReminder email={user.email} isListed />
                  ) : (
                    <ItemLink item={{ ...item, kind: item.kind }} isTest={user?.apiEnvironment === 'test'} />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <p className="flex items-center gap-2 text-sm text-muted">
            <CircleCheck aria-hidden="true" className="size-4 text-success-text" />
            Er wacht niets op u.
          </p>
        )
      }
    </Loaded>
  );
}

type LinkedItem = WaitingItem & { kind: Exclude<WaitingItem['kind'], 'email'> };

function ItemLink({ item: { kind, count, term }, isTest }: { item: LinkedItem; isTest: boolean }) {
  const { text, href } = describeWaitingItem(kind, count);
  const isUrgent = term !== null && term.daysLeft <= 7;
  return (
    <Link
      href={kind === 'missed_charge' && isTest ? `${href}&omgeving=test` : href}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-box px-2 py-2.5 hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{text}</span>
        {term && (
          <span className={`tabular text-sm ${isUrgent ? 'font-semibold text-warning-text' : 'text-muted'}`}>
            {describeDeadline(term)}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
