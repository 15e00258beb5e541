import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useConfirmEmail } from './api.ts';

interface ConfirmEmailProps {
  /** From the mailed link; empty when the link is incomplete. */
  token: string;
}

export function ConfirmEmail({ token }: ConfirmEmailProps) {
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <PageHeader title="E-mailadres bevestigen" />
      <Outcome token={token} />
    </div>
  );
}

function Outcome({ token }: ConfirmEmailProps) {
  const confirmation = useConfirmEmail(token);
  if (confirmation.isLoading) return <Spinner />;
  const toDashboard = (
    <ButtonLink href="/admin" variant={confirmation.data ? 'primary' : 'secondary'}>
      Naar het dashboard
    </ButtonLink>
  );
  if (confirmation.data) {
    return (
      <Alert tone="success" title="Uw e-mailadres is bevestigd." announce action={toDashboard}>
        {confirmation.data.isNewAddress
          ? 'Log voortaan in met dit adres. Uw oude adres krijgt daar een mail over.'
          : 'Meldingen over uw giften komen nu zeker bij u aan.'}
      </Alert>
    );
  }
  const sentence = token === '' ? incomplete : (serverMessage(confirmation.error) ?? unreachable);
  return (
    <Alert tone="danger" title="Uw e-mailadres is nog niet bevestigd." announce action={toDashboard}>
      {sentence}
    </Alert>
  );
}

const incomplete = 'De link is niet compleet. Open hem nog een keer vanuit de mail.';
const unreachable = 'We zijn even niet bereikbaar. Open de link later nog een keer.';
