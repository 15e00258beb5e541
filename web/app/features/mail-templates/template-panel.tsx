import { useState } from 'react';
import { Send } from 'lucide-react';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadError } from '../../../ui/loaded.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast, toastError } from '../../../ui/toast-store.ts';
import {
  type OrganisationId,
  type TemplateKey,
  toastSendFailure,
  toastSent,
  useRestoreTemplate,
  useSaveTemplate,
  useSendTestMail,
  useTemplate,
} from './api.ts';
import { hasNoText } from '../../../../contract/email-fields.ts';
import { pdfPlaceholders } from '../../../../contract/templates.ts';
import { EmailEditor } from './email-editor.tsx';
import { mailKindOf } from './mail-kinds.ts';
import { findUnknownInTemplate } from './placeholder-labels.ts';
import { PdfEditor } from './pdf-editor.tsx';

const mailTexts = {
  save: 'Template opslaan',
  saved: 'Template opgeslagen',
  failed: 'Er is een fout opgetreden bij het opslaan van de e-mail template',
};
const pdfTexts = {
  save: 'PDF Template opslaan',
  saved: 'PDF Template opgeslagen',
  failed: 'Er is een fout opgetreden bij het opslaan van de PDF template',
};

interface TemplatePanelProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}

/** Shows no editor when loading fails, because saving an empty editor would overwrite the stored template. */
export function TemplatePanel({ templateKey, organisationId, draft, onDraftChange }: TemplatePanelProps) {
  const [problem, setProblem] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const [restoreCount, setRestoreCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [asksToSave, setAsksToSave] = useState(false);
  const { data: user } = useCurrentUser();
  const template = useTemplate(templateKey, organisationId);
  const save = useSaveTemplate(templateKey, organisationId);
  const restore = useRestoreTemplate(templateKey, organisationId);
  const testMail = useSendTestMail();
  if (template.isPending) return <Spinner label="Template laden..." />;
  const stored = template.data;
  if (stored === undefined)
    return <LoadError title="De template kan niet worden geladen." query={template} />;

  const texts = templateKey === 'pdf_template' ? pdfTexts : mailTexts;
  const text = draft ?? stored;
  const changeDraft = (next: string | undefined) => {
    setProblem(undefined);
    setWarning(undefined);
    onDraftChange(next === stored ? undefined : next);
  };

  const showRestored = () => {
    changeDraft(undefined);
    setRestoreCount(restoreCount + 1);
    toast({ title: 'Standaard hersteld', description: 'De standaardtemplate is weer in gebruik.' });
  };

  const placeholders =
    templateKey === 'pdf_template' ? pdfPlaceholders : mailKindOf(templateKey).placeholders;
  const unknown = findUnknownInTemplate(text, placeholders);
  const doubt =
    unknown.length > 0
      ? {
          title: 'Onbekende gegevens',
          description: `Donateurs lezen dit zoals het er staat, want we kennen het niet: ${unknown.join(', ')}. Toch opslaan?`,
        }
      : hasNoText(text)
        ? {
            title: 'Deze mail heeft geen tekst',
            description: 'Donateurs lezen geen aanhef, geen dank en geen naam. Toch opslaan?',
          }
        : undefined;
  const startSaving = (isConfirmed: boolean) => {
    setAsksToSave(false);
    if (templateKey === 'pdf_template' && !isJson(text)) {
      toast({
        variant: 'destructive',
        title: 'Ongeldige JSON',
        description: 'De PDF template moet in geldig JSON formaat zijn',
      });
      return;
    }
    if (!isConfirmed && doubt) {
      setAsksToSave(true);
      return;
    }
    save.mutate(text, {
      onSuccess: (answer) => {
        if (text.trim() === '') return showRestored();
        changeDraft(undefined);
        setWarning(answer.warning);
        toast({ title: texts.saved });
      },
      onError: (error) => {
        setProblem(error instanceof ApiError ? (error.fields['value'] ?? serverMessage(error)) : undefined);
        toast({ variant: 'destructive', title: 'Fout bij opslaan', description: texts.failed });
      },
    });
  };

  const startRestoring = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        showRestored();
      },
      onError: (error) => toastError(error, 'Fout bij herstellen'),
    });

  const startTesting = (testEmail: string) => {
    const tested =
      templateKey === 'pdf_template'
        ? { pdfTemplate: text }
        : { emailTemplate: text, ...(templateKey !== 'email_template' && { template: templateKey }) };
    const body = {
      testEmail,
      testAmount: 25,
      ...tested,
      ...(organisationId && { tenant_id: organisationId }),
    };
    testMail.mutate(
      { donationId: undefined, body },
      {
        onSuccess: (answer) => {
          setProblem(undefined);
          toastSent(answer);
        },
        onError: (error) => {
          setProblem(serverMessage(error));
          toastSendFailure(error);
        },
      },
    );
  };

  const editor = { text, organisationId, problem, onChange: changeDraft };
  return (
    // The sticky bar must not cover a focused field.
    <div className="flex flex-col gap-6 [&_:is(input,textarea,button)]:scroll-mb-28">
      {/* Restoring the default template changes the key, so that the editor opens the right tab for that template. */}
      {templateKey === 'pdf_template' ? (
        <PdfEditor key={restoreCount} {...editor} />
      ) : (
        <EmailEditor key={restoreCount} templateKey={templateKey} {...editor} />
      )}
      {warning && (
        <div ref={scrollIntoView} className="scroll-mb-28">
          <Alert tone="warning" title={warning} announce />
        </div>
      )}
      <div className="z-10 items-center justify-between gap-3 border-t border-line bg-paper py-4 max-md:contents md:sticky md:bottom-0 md:flex">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={save.isPending} onClick={() => setIsAsking(true)}>
            Standaard herstellen
          </Button>
          {user && (
            <Button
              icon={Send}
              variant="secondary"
              title={`Naar ${user.email}`}
              busy={testMail.isPending}
              busyLabel="Versturen..."
              onClick={() => startTesting(user.email)}
            >
              Test naar mezelf
            </Button>
          )}
        </div>
        <div
          data-save-bar=""
          className="z-10 flex flex-1 items-center justify-between gap-3 border-line bg-paper max-md:sticky max-md:bottom-0 max-md:border-t max-md:py-3 md:justify-end"
        >
          <p className="text-sm text-muted max-md:text-xs">
            {draft === undefined
              ? 'Alles is opgeslagen.'
              : 'U hebt wijzigingen die nog niet zijn opgeslagen.'}
          </p>
          <Button
            disabled={draft === undefined}
            busy={save.isPending}
            busyLabel="Opslaan..."
            onClick={() => startSaving(false)}
          >
            {texts.save}
          </Button>
        </div>
        <ConfirmDialog
          open={asksToSave}
          onOpenChange={setAsksToSave}
          title={doubt?.title ?? ''}
          description={doubt?.description ?? ''}
          confirmLabel="Toch opslaan"
          onConfirm={() => startSaving(true)}
        />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Standaard herstellen"
          description="De opgeslagen template wordt verwijderd en de standaard geldt weer. Dit kan niet ongedaan worden gemaakt."
          confirmLabel="Herstellen"
          busy={restore.isPending}
          onConfirm={startRestoring}
        />
      </div>
    </div>
  );
}

/** The warning is below a tall editor, where the sticky bar would cover it. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
