import { formatDate } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/link.tsx';

interface SecondFactorReminderProps {
  dueAt: string;
  isInSecondFactorCard?: boolean;
}

export function SecondFactorReminder({ dueAt, isInSecondFactorCard = false }: SecondFactorReminderProps) {
  return (
    <Alert
      tone="warning"
      title={`Stel vóór ${formatDate(dueAt)} een tweede stap in`}
      action={
        !isInSecondFactorCard && (
          <ButtonLink href="/admin?tab=account" variant="secondary" size="small">
            Tweede stap instellen
          </ButtonLink>
        )
      }
    >
      Uw organisatie vraagt iedereen in het team om een passkey of een code uit een app, naast het wachtwoord.
      Vanaf die dag kunt u niet verder zonder.
    </Alert>
  );
}
