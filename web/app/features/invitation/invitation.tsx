import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { acceptInvitation, openInvitation } from '../../../../contract/endpoints/team.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { roleNames } from '../../../../contract/roles.ts';
import type { OpenInvitation } from '../../../../contract/team.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { acceptFailure, NewcomerForm } from './newcomer-form.tsx';

interface InvitationProps {
  token: string;
  user: CurrentUser | null;
  onLogIn: () => void;
  onLogOut: () => void;
}

export function Invitation({ token, ...visitor }: InvitationProps) {
  // Not cached, because an invitation works only once.
  const invitation = useEndpoint(
    openInvitation,
    { query: { token } },
    { enabled: token !== '', staleTime: 0, gcTime: 0 },
  );
  if (invitation.isLoading) return <Spinner />;
  if (invitation.data) return <InvitationDetails token={token} invitation={invitation.data} {...visitor} />;
  return (
    <Alert
      tone="danger"
      title={token === '' ? 'De link is niet compleet.' : (serverMessage(invitation.error) ?? unreachable)}
      announce
      action={
        <ButtonLink href="/admin" variant="secondary">
          Naar inloggen
        </ButtonLink>
      }
    >
      {token === ''
        ? 'Open hem nog een keer vanuit de mail.'
        : 'Een link uit een uitnodiging werkt één keer en is zeven dagen geldig. Hebt u hem al gebruikt, log dan gewoon in.'}
    </Alert>
  );
}

const unreachable = 'We zijn even niet bereikbaar. Open de link later nog een keer.';

interface InvitationDetailsProps extends InvitationProps {
  invitation: OpenInvitation;
}

function InvitationDetails(props: InvitationDetailsProps) {
  const { organizationName, role } = props.invitation;
  return (
    <div className="flex flex-col gap-5">
      <p>
        U bent uitgenodigd voor het team van{' '}
        <span className="font-semibold wrap-anywhere">{organizationName}</span>, als{' '}
        {roleNames[role].toLowerCase()}. <span className="text-muted">{roleDescriptions[role]}</span>
      </p>
      <AcceptInvitation {...props} />
    </div>
  );
}

function AcceptInvitation({
  invitation: { email, hasAccount },
  token,
  user,
  onLogIn,
  onLogOut,
}: InvitationDetailsProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const toRequest = (body: BodyOf<typeof acceptInvitation>) => ({ body, waitsForUser: false });
  const accept = useCall(acceptInvitation, toRequest, {
    onSuccess: (accepted) => {
      changeCurrentUser(client, accepted);
      toast({ title: `Welkom in het team van ${accepted.organizationName || 'uw organisatie'}` });
      navigate('/admin');
    },
  });
  if (user && user.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <Alert
        tone="warning"
        title={`Deze uitnodiging is voor ${email}.`}
        action={
          <Button variant="secondary" onClick={onLogOut}>
            Log uit
          </Button>
        }
      >
        U bent ingelogd als {user.email}. Log uit om de uitnodiging aan te nemen.
      </Alert>
    );
  }
  if (user) {
    return (
      <>
        <p>
          U doet mee met uw account <span className="font-semibold wrap-anywhere">{user.email}</span>.
          Bovenaan het menu kiest u daarna voor welke organisatie u werkt.
        </p>
        <FormError error={accept.error} fallback={acceptFailure} />
        <Button
          busy={accept.isPending}
          busyLabel="Bezig met aannemen..."
          onClick={() => accept.mutate({ token })}
        >
          Uitnodiging aannemen
        </Button>
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        <p>
          Er is al een account met het adres <span className="font-semibold wrap-anywhere">{email}</span>. Log
          daarmee in om de uitnodiging aan te nemen.
        </p>
        <Button onClick={onLogIn}>Inloggen</Button>
      </>
    );
  }
  return (
    <NewcomerForm
      email={email}
      busy={accept.isPending}
      error={accept.error}
      onSubmit={(newcomer) => accept.mutate({ token, ...newcomer })}
    />
  );
}
