import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import {
  hasDrafts,
  TemplateEditor,
  type TemplateDrafts,
  templateTabs,
  useOpenTemplate,
} from './template-editor.tsx';
import { TestMailForm, useTestMailForm } from './test-mail-form.tsx';

/** Keeps the drafts in this component, because opening another tab unmounts the editor. */
export function MailTemplatesTab() {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.isAdmin ?? false;
  const [drafts, setDrafts] = useState<TemplateDrafts>({});
  const testMailForm = useTestMailForm(user?.email);
  const { readOneOf, change } = useUrlParams();
  const openKey = useOpenTemplate();
  return (
    <>
      <Tabs
        label="E-mail"
        lead={
          <div className="pb-3">
            <PageHeader
              title="E-mail"
              description={openKey ? undefined : 'De mails en de kwitantie die donateurs krijgen.'}
            />
          </div>
        }
        value={readOneOf('deel', templateTabs) ? 'template' : 'test'}
        // Replaces the history entry, so that 'back' leaves the screen and `UnsavedChangesGuard` asks about drafts.
        onValueChange={(value) =>
          change({ deel: value === 'test' ? undefined : templateTabs[0] }, { replace: true })
        }
        tabs={[
          {
            value: 'test',
            label: 'Test Verzenden',
            content: <TestMailForm form={testMailForm} isAdmin={isAdmin} />,
          },
          {
            value: 'template',
            label: 'HTML Template',
            content: <TemplateEditor isAdmin={isAdmin} drafts={drafts} onDraftsChange={setDrafts} />,
          },
        ]}
      />
      <UnsavedChangesGuard active={hasDrafts(drafts)} />
    </>
  );
}
