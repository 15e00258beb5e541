import { useState } from 'react';
import { emailPlaceholders } from '../../../../contract/templates.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { OrganisationId } from './api.ts';
import { EmailPreview } from './email-preview.tsx';
import { LoadedTemplate } from './loaded-template.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplateInput } from './template-input.tsx';

interface EmailTemplatePanelProps {
  organisationId: OrganisationId;
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}

export function EmailTemplatePanel({ organisationId, draft, onDraftChange }: EmailTemplatePanelProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <LoadedTemplate templateKey="email_template" organisationId={organisationId}>
      {(stored) => {
        const text = draft ?? stored;
        return (
          <div className="flex flex-col gap-6">
            <Tabs
              label="E-mailtemplate"
              look="boxed"
              tabs={[
                {
                  value: 'edit',
                  label: 'Bewerken',
                  content: (
                    <TemplateInput
                      label="HTML van de bevestigingsmail"
                      placeholders={emailPlaceholders}
                      text={text}
                      problem={problem}
                      onChange={(changed) => {
                        setProblem(undefined);
                        onDraftChange(changed === stored ? undefined : changed);
                      }}
                    />
                  ),
                },
                { value: 'preview', label: 'Voorbeeld', content: <EmailPreview template={text} /> },
              ]}
            />
            <TemplateActions
              templateKey="email_template"
              organisationId={organisationId}
              text={text}
              isChanged={draft !== undefined}
              texts={{
                save: 'Template opslaan',
                saved: 'Template opgeslagen',
                failed: 'Er is een fout opgetreden bij het opslaan van de e-mail template',
              }}
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
