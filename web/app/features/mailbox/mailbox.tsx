import type { ComponentProps } from 'react';
import { Inbox, LogIn, MailX, RefreshCw } from 'lucide-react';
import { listMailbox } from '../../../../contract/endpoints/mails.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, SkeletonRows, LoadError } from '../../../ui/loaded.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useEndpoint } from '../../../lib/query-client.ts';
import { MailReader } from './mail-reader.tsx';

export function Mailbox() {
  const mailbox = useEndpoint(listMailbox, {}, { staleTime: 0 });
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
              icon={RefreshCw}
              variant="secondary"
              busy={mailbox.isFetching}
              busyLabel="Vernieuwen..."
              onClick={() => void mailbox.refetch()}
            >
              Vernieuwen
            </Button>
          )
        }
      />
      {mailbox.isError && <LoadProblem mailbox={mailbox} />}
      {mailbox.isPending && <SkeletonRows label="Postvak laden..." rows={4} />}
      {mailbox.data?.length === 0 && (
        <Card>
          <EmptyState icon={Inbox} title="Nog geen mails">
            Hier verschijnen bevestigingen aan donateurs, links om een wachtwoord te herstellen en berichten
            van het contactformulier.
          </EmptyState>
        </Card>
      )}
      {mailbox.data && mailbox.data.length > 0 && <MailReader mails={mailbox.data} />}
    </>
  );
}

const refusals: Record<number, ComponentProps<typeof EmptyState>> = {
  401: {
    icon: LogIn,
    title: 'U bent niet ingelogd',
    action: <ButtonLink href="/admin">Inloggen</ButtonLink>,
    children: 'Log in als beheerder om het postvak te openen.',
  },
  404: {
    icon: MailX,
    title: 'Hier is geen postvak',
    action: (
      <ButtonLink href="/admin" variant="secondary">
        Naar het dashboard
      </ButtonLink>
    ),
    children:
      'Deze pagina is er voor beheerders, zolang er geen mailserver is ingesteld. ' +
      'Is die er wel, dan worden mails gewoon bezorgd.',
  },
};

function LoadProblem({ mailbox }: { mailbox: ComponentProps<typeof LoadError>['query'] }) {
  const refusal = mailbox.error instanceof ApiError && refusals[mailbox.error.status];
  if (!refusal) return <LoadError title="Fout bij laden van het postvak" query={mailbox} />;
  return (
    <Card>
      <EmptyState {...refusal} />
    </Card>
  );
}
