import { useState, type ComponentType } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type OrganisationId, type TemplateKey, useTemplate, type MailTemplateKey } from './api.ts';
import { TemplateActions } from './template-actions.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { EditorProps } from './editor-props.ts';
import { EmailEditor } from './email-editor.tsx';
import { PdfEditor } from './pdf-editor.tsx';

/** The same editor for every mail; what can be said in each is for the editor to know. */
const mailKind = (templateKey: MailTemplateKey): TemplateKind => ({
  texts: {
    save: 'Template opslaan',
    saved: 'Template opgeslagen',
    failed: 'Er is een fout opgetreden bij het opslaan van de e-mail template',
  },
  mayBeSaved: () => true,
  Editor: (props) => <EmailEditor {...props} templateKey={templateKey} />,
});

interface TemplateKind {
  texts: { save: string; saved: string; failed: string };
  /** Judges the text before it is sent; says what is wrong itself. */
  mayBeSaved: (text: string) => boolean;
  Editor: ComponentType<EditorProps>;
}

const templateKinds: Record<TemplateKey, TemplateKind> = {
  email_template: mailKind('email_template'),
  storno_ask_template: mailKind('storno_ask_template'),
  storno_reminder_template: mailKind('storno_reminder_template'),
  storno_last_template: mailKind('storno_last_template'),
  monthly_changed_template: mailKind('monthly_changed_template'),
  pdf_template: {
    texts: {
      save: 'PDF Template opslaan',
      saved: 'PDF Template opgeslagen',
      failed: 'Er is een fout opgetreden bij het opslaan van de PDF template',
    },
    mayBeSaved: isJson,
    Editor: PdfEditor,
  },
};

interface TemplatePanelProps {
  templateKey: TemplateKey;
  organisationId: OrganisationId;
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}

/** No editor without the template: saving the default over a template that could not be read would lose it. */
export function TemplatePanel({ templateKey, organisationId, draft, onDraftChange }: TemplatePanelProps) {
  const [problem, setProblem] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const [restores, setRestores] = useState(0);
  const template = useTemplate(templateKey, organisationId);
  if (template.isPending) return <Spinner label="Template laden..." />;
  const stored = template.data;
  if (stored === undefined)
    return <LoadError title="De template kan niet worden geladen." query={template} />;

  const { texts, mayBeSaved, Editor } = templateKinds[templateKey];
  const text = draft ?? stored;
  const change = (next: string | undefined) => {
    setProblem(undefined);
    setWarning(undefined);
    onDraftChange(next === stored ? undefined : next);
  };
  return (
    // What takes the focus is scrolled clear of the bar at the foot of the screen.
    <div className="flex flex-col gap-6 md:[&_:is(input,textarea,button)]:scroll-mb-28">
      <Editor
        // What comes back opens in the way that fits it.
        key={restores}
        text={text}
        organisationId={organisationId}
        problem={problem}
        onChange={change}
      />
      {warning && <Alert tone="warning" title={warning} announce />}
      <TemplateActions
        templateKey={templateKey}
        organisationId={organisationId}
        text={text}
        isChanged={draft !== undefined}
        texts={texts}
        mayBeSaved={mayBeSaved}
        onProblem={setProblem}
        onStored={(said) => {
          change(undefined);
          setWarning(said);
        }}
        onRestored={() => setRestores(restores + 1)}
      />
    </div>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    toast({
      variant: 'destructive',
      title: 'Ongeldige JSON',
      description: 'De PDF template moet in geldig JSON formaat zijn',
    });
    return false;
  }
}
