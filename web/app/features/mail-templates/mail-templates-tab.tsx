import { useState } from 'react';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { mailKeyNamed, mailNameOf } from './mail-kinds.ts';
import {
  hasDrafts,
  noDrafts,
  type TemplateDrafts,
  TemplateEditor,
  type TemplateTab,
  templateTabs,
} from './template-editor.tsx';
import { TestMailForm, useTestMailForm } from './test-mail-form.tsx';

/** The drafts live here, so that they survive a change of tab. */
export function MailTemplatesTab() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isAdmin = user?.isAdmin ?? false;
  const [drafts, setDrafts] = useState<TemplateDrafts>(noDrafts);
  const testMailForm = useTestMailForm(user?.email);
  const { read, readOneOf, change } = useUrlParams();
  const kind = readOneOf('deel', templateTabs);
  // Replaces the history entry: drafts are asked about only when the screen is left.
  const open = (deel: TemplateTab | undefined) => change({ deel }, { replace: true });
  return (
    <>
      <PageHeader
        title="E-mail"
        description="De bevestiging die een donateur na een gift krijgt, en mails over maandelijkse giften."
      />
      <Tabs
        label="E-mail"
        value={kind ? 'template' : 'test'}
        onValueChange={(value) => open(value === 'test' ? undefined : templateTabs[0])}
        tabs={[
          {
            value: 'test',
            label: 'Test Verzenden',
            content: <TestMailForm form={testMailForm} isAdmin={isAdmin} />,
          },
          {
            value: 'template',
            label: 'HTML Template',
            content: (
              <TemplateEditor
                isAdmin={isAdmin}
                kind={kind ?? templateTabs[0]}
                onKindChange={open}
                mailKey={mailKeyNamed(read('soort'))}
                onMailKeyChange={(key) => change({ soort: mailNameOf(key) }, { replace: true })}
                drafts={drafts}
                onDraftsChange={setDrafts}
              />
            ),
          },
        ]}
      />
      <UnsavedChangesGuard active={hasDrafts(drafts)} />
    </>
  );
}
