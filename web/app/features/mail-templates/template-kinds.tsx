import type { ComponentType } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import type { TemplateKey } from './api.ts';
import type { EditorProps } from './editor-props.ts';
import { EmailEditor } from './email-editor.tsx';
import { PdfEditor } from './pdf-editor.tsx';

interface TemplateKind {
  texts: { save: string; saved: string; failed: string };
  /** Judges the text before it is sent; says what is wrong itself. */
  mayBeSaved: (text: string) => boolean;
  Editor: ComponentType<EditorProps>;
}

export const templateKinds: Record<TemplateKey, TemplateKind> = {
  email_template: {
    texts: {
      save: 'Template opslaan',
      saved: 'Template opgeslagen',
      failed: 'Er is een fout opgetreden bij het opslaan van de e-mail template',
    },
    mayBeSaved: () => true,
    Editor: EmailEditor,
  },
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
