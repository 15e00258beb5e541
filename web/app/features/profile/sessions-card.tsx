import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OwnSession } from '../../../../contract/accounts.ts';
import { endOtherSessions, endSession, listSessions } from '../../../../contract/endpoints/accounts.ts';
import { call } from '../../../lib/api-client.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded, SkeletonRows } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

export function SessionsCard() {
  const sessions = useEndpoint(listSessions, {}, { staleTime: 0 });
  return (
    <Card
      title="Waar u bent ingelogd"
      description="Herkent u een apparaat niet? Log het uit en kies meteen een nieuw wachtwoord."
    >
      <Loaded
        query={sessions}
        skeleton={<SkeletonRows label="Apparaten laden..." rows={2} />}
        failure="Uw apparaten konden niet worden geladen."
      >
        {(all) => <SessionList sessions={all} />}
      </Loaded>
    </Card>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [isAskingAboutAll, setIsAskingAboutAll] = useState(false);
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSettled: useRefresh(listSessions),
  });
  const press = (id: string | undefined) =>
    end.mutate(id, {
      onSuccess: ({ message }) => toast({ title: 'Uitgelogd', description: message }),
      onError: (error) => toastFailure(error, 'Uitloggen is niet gelukt'),
      onSettled: () => setIsAskingAboutAll(false),
    });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label="Apparaten" className="-my-3 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <SessionFacts session={session} />
            {!session.isCurrent && (
              <SmallButton
                aria-label={`${session.device} uitloggen, laatst gebruikt ${formatDateTime(session.lastSeenAt)}`}
                busy={end.isPending && end.variables === session.id}
                busyLabel="Uitloggen..."
                onClick={() => press(session.id)}
              >
                Uitloggen
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="secondary" className="self-start" onClick={() => setIsAskingAboutAll(true)}>
          Alle andere uitloggen
        </Button>
      ) : (
        <p className="text-sm text-muted">U bent nergens anders ingelogd.</p>
      )}
      <ConfirmDialog
        open={isAskingAboutAll}
        onOpenChange={setIsAskingAboutAll}
        title="Alle andere apparaten uitloggen"
        description="Op dit apparaat blijft u ingelogd. Wat op een ander apparaat nog niet is opgeslagen, kan daar verloren gaan."
        confirmLabel="Alle andere uitloggen"
        busyLabel="Uitloggen..."
        busy={end.isPending}
        onConfirm={() => press(undefined)}
      />
    </div>
  );
}

function SessionFacts({ session: { device, createdAt, lastSeenAt, isCurrent } }: { session: OwnSession }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="wrap-anywhere">{device}</span>
        {isCurrent && <Badge tone="success">Dit apparaat</Badge>}
      </p>
      <p className="text-sm text-muted">
        {isCurrent ? (
          'Nu in gebruik'
        ) : (
          <>
            Laatst gebruikt <DateTime at={lastSeenAt} />
          </>
        )}
        , ingelogd sinds <DateTime at={createdAt} />
      </p>
    </div>
  );
}

function DateTime({ at }: { at: string }) {
  return <Moment at={at} format={formatDateTime} className="tabular" />;
}
