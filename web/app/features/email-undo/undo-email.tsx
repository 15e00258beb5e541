import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AuthScreen } from '../../../ui/auth-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { undoEmail } from '../../../../contract/endpoints/accounts.ts';
import { useCall } from '../../../lib/query-client.ts';
import { useMailedToken } from '../../../lib/url-params.ts';

/** Opening the page changes nothing, because mail scanners open links too. */
export function UndoEmail() {
  return (
    <AuthScreen title="E-mailadres terugzetten">
      <Question token={useMailedToken()} />
    </AuthScreen>
  );
}

function Question({ token }: { token: string }) {
  const undo = useCall(undoEmail, () => ({ body: { token } }));
  const toContact = (
    <ButtonLink href="/contact" variant="secondary">
      Contact opnemen
    </ButtonLink>
  );
  if (undo.isSuccess) {
    return (
      <Alert tone="success" title="Uw e-mailadres is teruggezet." announce>
        We hebben u een mail gestuurd met een link om een nieuw wachtwoord te kiezen. Daarna kunt u weer
        inloggen.
      </Alert>
    );
  }
  if (token === '') {
    return (
      <Alert tone="danger" title="De link is niet compleet." action={toContact}>
        Open hem nog een keer vanuit de mail.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="text-pretty">
        Is het e-mailadres van uw account gewijzigd zonder dat u dat wilde? Dan zetten we het terug. Iedereen
        die met uw account is ingelogd, wordt uitgelogd, en u kiest een nieuw wachtwoord.
      </p>
      {undo.isError && (
        <Alert tone="danger" title="Uw adres is niet teruggezet." announce action={toContact}>
          {serverMessage(undo.error) ?? 'We zijn even niet bereikbaar. Probeer het zo weer.'}
        </Alert>
      )}
      {!isFinal(undo.error) && (
        <Button busy={undo.isPending} busyLabel="Terugzetten..." onClick={() => undo.mutate()}>
          Adres terugzetten
        </Button>
      )}
    </div>
  );
}

/** True if the server would also refuse a second attempt. */
function isFinal(error: Error | null): boolean {
  return error instanceof ApiError && ['validation_failed', 'conflict'].includes(error.code ?? '');
}
