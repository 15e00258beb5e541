import type { ComponentType, ReactNode } from 'react';
import { emailPlaceholders, pdfPlaceholders } from '../../../../contract/templates.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { OrganisationId, TemplateKey } from './api.ts';
import { EmailPreview } from './email-preview.tsx';
import { PdfPreview } from './pdf-preview.tsx';

interface LayoutProps {
  text: string;
  organisationId: OrganisationId;
  /** The editor of the text. */
  children: ReactNode;
}

interface TemplateKind {
  inputLabel: string;
  placeholders: Readonly<Record<string, { label: string }>>;
  texts: { save: string; saved: string; failed: string };
  /** Judges the text before it is sent; says what is wrong itself. */
  mayBeSaved: (text: string) => boolean;
  /** The editor and the preview. */
  Layout: ComponentType<LayoutProps>;
}

export const templateKinds: Record<TemplateKey, TemplateKind> = {
  email_template: {
    inputLabel: 'HTML van de bevestigingsmail',
    placeholders: emailPlaceholders,
    texts: {
      save: 'Template opslaan',
      saved: 'Template opgeslagen',
      failed: 'Er is een fout opgetreden bij het opslaan van de e-mail template',
    },
    mayBeSaved: () => true,
    Layout: EmailLayout,
  },
  pdf_template: {
    inputLabel: 'PDF template (JSON)',
    placeholders: pdfPlaceholders,
    texts: {
      save: 'PDF Template opslaan',
      saved: 'PDF Template opgeslagen',
      failed: 'Er is een fout opgetreden bij het opslaan van de PDF template',
    },
    mayBeSaved: isJson,
    Layout: PdfLayout,
  },
};

function EmailLayout({ text, children }: LayoutProps) {
  return (
    <Tabs
      label="E-mailtemplate"
      variant="boxed"
      tabs={[
        { value: 'edit', label: 'Bewerken', content: children },
        { value: 'preview', label: 'Voorbeeld', content: <EmailPreview template={text} /> },
      ]}
    />
  );
}

function PdfLayout({ text, organisationId, children }: LayoutProps) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {children}
      <PdfPreview template={text} organisationId={organisationId} />
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
