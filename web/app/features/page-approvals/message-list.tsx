import type { WallMessage } from '../../../../contract/wall.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { useJudgeMessage, useMessages } from './api.ts';

export function MessageList({ state, title }: { state: 'waiting' | 'shown'; title: string }) {
  const messages = useMessages(state);
  return (
    <Card title={title}>
      {messages.isPending ? (
        <Skeleton className="h-20" />
      ) : !messages.data ? (
        <LoadError title="De berichten konden niet worden geladen" query={messages} />
      ) : messages.data.messages.length === 0 ? (
        <p className="text-muted">Er staan nog geen berichten op uw pagina’s.</p>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {messages.data.messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          {messages.data.count > messages.data.messages.length && (
            <p className="mt-3 text-sm text-muted">
              {messages.data.messages.length} van {messages.data.count} berichten.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function MessageItem({ message }: { message: WallMessage }) {
  const judge = useJudgeMessage(message.id);
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
          <Button
            size="small"
            busy={judge.isPending}
            busyLabel="Bezig..."
            aria-label={`Keur het bericht van ${name} goed`}
            onClick={() => judge.mutate('shown')}
          >
            Keur goed
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={`${message.state === 'waiting' ? 'Wijs het bericht af van' : 'Haal het bericht weg van'} ${name}`}
          onClick={() => judge.mutate('refused')}
        >
          {message.state === 'waiting' ? 'Wijs af' : 'Haal weg'}
        </Button>
      </div>
    </li>
  );
}
