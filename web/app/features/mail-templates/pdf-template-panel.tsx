import { useState } from 'react';
import { pdfPlaceholders } from '../../../../contract/templates.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { OrganisationId } from './api.ts';
import { LoadedTemplate } from './loaded-template.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplateInput } from './template-input.tsx';

interface PdfTemplatePanelProps {
  organisationId: OrganisationId;
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}

export function PdfTemplatePanel({ organisationId, draft, onDraftChange }: PdfTemplatePanelProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <LoadedTemplate templateKey="pdf_template" organisationId={organisationId}>
      {(stored) => {
        const text = draft ?? stored;
        return (
          <div className="flex flex-col gap-6">
            <div className="grid gap-6 xl:grid-cols-2">
              <TemplateInput
                label="PDF template (JSON)"
                placeholders={pdfPlaceholders}
                text={text}
                problem={problem}
                onChange={(changed) => {
                  setProblem(undefined);
                  onDraftChange(changed === stored ? undefined : changed);
                }}
              />
              <PdfPreview template={text} organisationId={organisationId} />
            </div>
            <TemplateActions
              templateKey="pdf_template"
              organisationId={organisationId}
              text={text}
              isChanged={draft !== undefined}
              texts={{
                save: 'PDF Template opslaan',
                saved: 'PDF Template opgeslagen',
                failed: 'Er is een fout opgetreden bij het opslaan van de PDF template',
              }}
              mayBeSaved={isJson}
              onProblem={setProblem}
              onStored={() => {
                setProblem(undefined);
                onDraftChange(undefined);
              }}
            />
          </div>
        );
      }}
    </LoadedTemplate>
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
