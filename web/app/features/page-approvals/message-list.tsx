import { listWallMessages, moderateMessage } from '../../../../contract/endpoints/campaigns.ts';
import type { WallMessage } from '../../../../contract/wall.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton, Loaded } from '../../../ui/loaded.tsx';
import { useDecisionCallbacks } from './api.ts';

export function MessageList({ state, title }: { state: 'waiting' | 'shown'; title: string }) {
  const messagesQuery = useEndpoint(listWallMessages, { query: { state } }, { staleTime: 0 });
  return (
    <Card title={title}>
      <Loaded
        query={messagesQuery}
        skeleton={<Skeleton className="h-20" />}
        failure="De berichten konden niet worden geladen"
      >
        {({ messages, count }) =>
          messages.length === 0 ? (
            <p className="text-muted">Er staan nog geen berichten op uw pagina’s.</p>
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {messages.map((message) => (
                  <MessageItem key={message.id} message={message} />
                ))}
              </ul>
              {count > messages.length && (
                <p className="mt-3 text-sm text-muted">
                  {messages.length} van {count} berichten.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function MessageItem({ message }: { message: WallMessage }) {
  const toRequest = (state: 'shown' | 'refused') => ({ params: { id: message.id }, body: { state } });
  const moderate = useCall(moderateMessage, toRequest, useDecisionCallbacks());
  const name = message.name ?? 'Anoniem';
  return (
    <li className="rounded-box border border-line p-4">
      <p className="wrap-anywhere">
        <strong>{name}</strong>
        {message.amount && <span className="tabular ml-2 text-muted">{formatAmount(message.amount)}</span>}
      </p>
      {message.message && <p className="mt-1 max-w-prose wrap-anywhere">{message.message}</p>}
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Bij ‘{message.pageTitle}’, {formatDate(message.at)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {message.state === 'waiting' && (
          <SmallButton
            variant="primary"
            busy={moderate.isPending}
            busyLabel="Bezig..."
            aria-label={`Keur goed: bericht van ${name}`}
            onClick={() => moderate.mutate('shown')}
          >
            Keur goed
          </SmallButton>
        )}
        <SmallButton
          aria-label={`${message.state === 'waiting' ? 'Wijs af' : 'Haal weg'}: bericht van ${name}`}
          onClick={() => moderate.mutate('refused')}
        >
          {message.state === 'waiting' ? 'Wijs af' : 'Haal weg'}
        </SmallButton>
      </div>
    </li>
  );
}
