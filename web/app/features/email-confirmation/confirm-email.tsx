import { useQuery } from '@tanstack/react-query';
import { confirmEmail, readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { call, serverMessage } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { useMailedToken } from '../../../lib/url-params.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AuthScreen } from '../../../ui/auth-layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

export function ConfirmEmail() {
  return (
    <AuthScreen title="E-mailadres bevestigen">
      <Outcome token={useMailedToken()} />
    </AuthScreen>
  );
}

function Outcome({ token }: { token: string }) {
  const refresh = useRefresh(readCurrentUser);
  // Uses `useQuery`, so that a second render does not send the token again.
  const confirmation = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const done = await call(confirmEmail, { body: { token } });
      await refresh();
      return done;
    },
    enabled: token !== '',
  });
  if (confirmation.isLoading) return <Spinner />;
  const toDashboard = (
    <ButtonLink href="/admin" variant={confirmation.data ? 'primary' : 'secondary'}>
      Naar het dashboard
    </ButtonLink>
  );
  if (confirmation.data) {
    return (
      <Alert tone="success" title={confirmation.data.message} announce action={toDashboard}>
        {confirmation.data.isNewAddress
          ? 'Log voortaan in met dit adres. Uw oude adres krijgt daar een mail over.'
          : 'Meldingen over uw giften komen nu zeker bij u aan.'}
      </Alert>
    );
  }
  const sentence = token === '' ? incomplete : (serverMessage(confirmation.error) ?? unreachable);
  return (
    <Alert tone="danger" title="Het bevestigen is niet gelukt." announce action={toDashboard}>
      {sentence}
    </Alert>
  );
}

const incomplete = 'De link is niet compleet. Open hem nog een keer vanuit de mail.';
const unreachable = 'We zijn even niet bereikbaar. Open de link later nog een keer.';
