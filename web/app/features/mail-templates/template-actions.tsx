import { useState } from 'react';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import {
  type OrganisationId,
  type TemplateKey,
  useRestoreTemplate,
  useSaveTemplate,
  useSendTestMail,
} from './api.ts';
import { Send } from 'lucide-react';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';

interface TemplateActionsProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  text: string;
  isChanged: boolean;
  texts: { save: string; saved: string; failed: string };
  /** Judges the text before it is sent; says what is wrong itself. */
  mayBeSaved: (text: string) => boolean;
  /** The server's sentence about the text. */
  onProblem: (sentence: string | undefined) => void;
  /** What is stored is what should be shown; with what the server has to say about it. */
  onStored: (warning?: string) => void;
  /** What is stored is the default again. */
  onRestored: () => void;
}

export function TemplateActions({
  templateKey,
  organisationId,
  text,
  isChanged,
  texts,
  mayBeSaved,
  onProblem,
  onStored,
  onRestored,
}: TemplateActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveTemplate(templateKey, organisationId);
  const restore = useRestoreTemplate(templateKey, organisationId);

  const startSaving = () => {
    if (!mayBeSaved(text)) return;
    save.mutate(text, {
      onSuccess: ({ warning }) => {
        onStored(warning);
        toast({ title: texts.saved });
      },
      onError: (error) => {
        onProblem(error instanceof ApiError ? (error.fields['value'] ?? serverMessage(error)) : undefined);
        toast({ variant: 'destructive', title: 'Fout bij opslaan', description: texts.failed });
      },
    });
  };

  const startRestoring = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        onStored();
        onRestored();
        toast({ title: 'Standaard hersteld', description: 'De standaardtemplate is weer in gebruik.' });
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij herstellen',
          description: `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`,
        }),
    });

  return (
    <div className="z-10 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-4 md:sticky md:bottom-0">
      <p className="text-sm text-muted">
        {isChanged ? 'U hebt wijzigingen die nog niet zijn opgeslagen.' : 'Alles is opgeslagen.'}
      </p>
      <div data-save-bar="" className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={save.isPending} onClick={() => setIsAsking(true)}>
          Standaard herstellen
        </Button>
        <TestToSelfButton
          templateKey={templateKey}
          organisationId={organisationId}
          text={text}
          onProblem={onProblem}
        />
        <Button busy={save.isPending} busyLabel="Opslaan..." onClick={startSaving}>
          {texts.save}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Standaard herstellen"
        description="De opgeslagen template wordt verwijderd en de standaard geldt weer. Dit kan niet ongedaan worden gemaakt."
        confirmLabel="Herstellen"
        busyLabel="Herstellen..."
        busy={restore.isPending}
        onConfirm={startRestoring}
      />
    </div>
  );
}

interface TestToSelfButtonProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  text: string;
  onProblem: (sentence: string | undefined) => void;
}

/** Mails what stands in the editor, saved or not, to the person who is writing it. */
function TestToSelfButton({ templateKey, organisationId, text, onProblem }: TestToSelfButtonProps) {
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
