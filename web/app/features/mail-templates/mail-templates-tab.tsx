import { useState } from 'react';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { hasDrafts, noDrafts, type TemplateDrafts, TemplateEditor } from './template-editor.tsx';
import { TestMailForm, useTestMailForm } from './test-mail-form.tsx';

/** What was typed is kept here, so that going from one panel to another loses nothing. */
export function MailTemplatesTab() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isAdmin = user?.isAdmin ?? false;
  const [drafts, setDrafts] = useState<TemplateDrafts>(noDrafts);
  const testMailForm = useTestMailForm(user?.email);
  return (
    <>
      <PageHeader
        title="E-mail"
        description="De bevestiging die een donateur na een gift krijgt, en mails over maandelijkse giften."
      />
      <Tabs
        label="E-mail"
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
