import { Send } from 'lucide-react';
import { serverMessage } from '../../../lib/api-client.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type OrganisationId, type TemplateKey, useSendTestMail } from './api.ts';

interface TestToSelfButtonProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  text: string;
  onProblem: (sentence: string | undefined) => void;
}

/** Mails what stands in the editor, saved or not, to the person who is writing it. */
export function TestToSelfButton({ templateKey, organisationId, text, onProblem }: TestToSelfButtonProps) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const send = useSendTestMail();
  if (!user) return null;
  const startSending = () =>
    send.mutate(
      {
        donationId: undefined,
        body: {
          testEmail: user.email,
          testAmount: 25,
          ...(templateKey === 'pdf_template'
            ? { pdfTemplate: text }
            : { emailTemplate: text, ...(templateKey !== 'email_template' && { template: templateKey }) }),
          ...(organisationId && { tenant_id: organisationId }),
        },
      },
      {
        onSuccess: ({ message }) => {
          onProblem(undefined);
          toast({
            title: 'E-mail verzonden',
            description: message || 'Bevestigingsmail succesvol verzonden',
          });
        },
        onError: (error) => {
          onProblem(serverMessage(error));
          toast({
            variant: 'destructive',
            title: 'Fout bij verzenden',
            description: serverMessage(error) ?? 'Er is een fout opgetreden bij het verzenden van de e-mail',
          });
        },
      },
    );
  return (
    <Button
      variant="secondary"
      title={`Naar ${user.email}`}
      busy={send.isPending}
      busyLabel="Versturen..."
      onClick={startSending}
    >
      <Send aria-hidden="true" className="size-4" />
      Test naar mezelf
    </Button>
  );
}
