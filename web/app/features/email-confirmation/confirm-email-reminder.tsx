import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useResendConfirmation } from './api.ts';

interface ConfirmEmailReminderProps {
  email: string;
}

/** Quiet: nothing waits for it. */
export function ConfirmEmailReminder({ email }: ConfirmEmailReminderProps) {
  const resend = useResendConfirmation();
  return (
    <Alert
      tone="neutral"
      title="Bevestig uw e-mailadres"
      action={
        resend.isSuccess ? undefined : (
          <Button
            variant="secondary"
            size="small"
            busy={resend.isPending}
            busyLabel="Versturen..."
            onClick={() => resend.mutate()}
          >
            Stuur opnieuw
          </Button>
        )
      }
    >
      <p aria-live="polite">
        {resend.isSuccess
          ? `We hebben een nieuwe link gemaild naar ${email}.`
          : resend.isError
            ? (serverMessage(resend.error) ?? 'Het versturen is niet gelukt. Probeer het zo weer.')
            : `Open de link in de mail die we naar ${email} stuurden. Niets ontvangen? Kijk ook bij ongewenste mail.`}
      </p>
    </Alert>
  );
}
