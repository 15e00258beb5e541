import { Inbox, LogIn, MailX, RefreshCw } from 'lucide-react';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useMailbox } from './api.ts';
import { MailReader } from './mail-reader.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What Gulhart would have mailed, as long as there is no mail server to deliver it. */
export function Mailbox() {
  const mailbox = useMailbox();
  return (
    <>
      <PageHeader
        title="Postvak"
        description={
          !mailbox.isError &&
          'Zolang er geen mailserver is ingesteld, komen alle mails van Gulhart hier terecht.'
        }
        actions={
          mailbox.data && (
            <Button
              variant="secondary"
              busy={mailbox.isFetching}
              busyLabel="Vernieuwen..."
              onClick={() => void mailbox.refetch()}
            >
              <RefreshCw aria-hidden="true" className="size-4" />
              Vernieuwen
            </Button>
          )
        }
      />
      {mailbox.isError && <LoadProblem error={mailbox.error} onRetry={() => void mailbox.refetch()} />}
      {mailbox.isPending && <MailboxSkeleton />}
      {mailbox.data?.length === 0 && <NothingYet />}
      {mailbox.data && mailbox.data.length > 0 && <MailReader mails={mailbox.data} />}
    </>
  );
}

function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) {
    return (
      <Card>
        <EmptyState
          icon={LogIn}
          title="U bent niet ingelogd"
          action={
            <Link href="/admin" className={buttonClass()}>
              Inloggen
            </Link>
          }
        >
          Log in als beheerder om het postvak te openen.
        </EmptyState>
      </Card>
    );
  }
  if (status === 404) {
    return (
      <Card>
        <EmptyState
          icon={MailX}
          title="Hier is geen postvak"
          action={
            <Link href="/admin" className={buttonClass({ variant: 'secondary' })}>
              Naar het dashboard
            </Link>
          }
        >
          Deze pagina is er voor beheerders, zolang er geen mailserver is ingesteld. Is die er wel, dan worden
          mails gewoon bezorgd.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Alert
      tone="danger"
      title="Fout bij laden van het postvak"
      announce
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Opnieuw proberen
        </Button>
      }
    >
      {serverMessage(error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}

function NothingYet() {
  return (
    <Card>
      <EmptyState icon={Inbox} title="Nog geen mails">
        Hier verschijnen bevestigingen aan donateurs, links om een wachtwoord te herstellen en berichten van
        het contactformulier.
      </EmptyState>
    </Card>
  );
}

function MailboxSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
      <output className="sr-only">Postvak laden...</output>
      <div className="flex flex-col gap-6 py-3">
        {['w-56', 'w-44', 'w-60', 'w-40'].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
      <Skeleton className="hidden h-96 w-full lg:block" />
    </div>
  );
}
