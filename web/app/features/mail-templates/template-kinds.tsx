import type { ComponentType } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import type { MailTemplateKey, TemplateKey } from './api.ts';
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

export const templateKinds: Record<TemplateKey, TemplateKind> = {
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
