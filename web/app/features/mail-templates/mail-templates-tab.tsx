import { type Dispatch, type SetStateAction, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TenantPicker } from '../../../ui/tenant-picker.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import type { OrganisationId, TemplateKey } from './api.ts';
import { mailKeyOf, mailKindOf, mailNameOf, mailTemplateKeys } from './mail-kinds.ts';
import { TemplatePanel } from './template-panel.tsx';
import { TestMailForm, useTestMailForm } from './test-mail-form.tsx';

interface TemplateDrafts extends Partial<Record<TemplateKey, string>> {
  organisationId?: string;
}

const templateTabs = ['mail', 'pdf'] as const;
const mailChoices = mailTemplateKeys.map((value) => ({ value, label: mailKindOf(value).name }));

function hasDrafts({ organisationId: _whose, ...texts }: TemplateDrafts): boolean {
  return Object.values(texts).some((text) => text !== undefined);
}

/** Keeps the drafts in this component, because opening another tab unmounts the editor. */
export function MailTemplatesTab() {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.isAdmin ?? false;
  const [drafts, setDrafts] = useState<TemplateDrafts>({});
  const testMailForm = useTestMailForm(user?.email);
  const { readOneOf, change } = useUrlParams();
  return (
    <>
      <PageHeader
        title="E-mail"
        description="De bevestiging die een donateur na een gift krijgt, en mails over maandelijkse giften."
      />
      <Tabs
        label="E-mail"
        value={readOneOf('deel', templateTabs) ? 'template' : 'test'}
        // Replaces the history entry, so that 'back' leaves the screen and the guard asks about drafts.
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

interface TemplateEditorProps {
  isAdmin: boolean;
  drafts: TemplateDrafts;
  onDraftsChange: Dispatch<SetStateAction<TemplateDrafts>>;
}

function TemplateEditor({ isAdmin, drafts, onDraftsChange }: TemplateEditorProps) {
  const { read, readOneOf, change } = useUrlParams();
  const mailKey = mailKeyOf(read('soort'));
  const [requestedId, setRequestedId] = useState<OrganisationId | null>(null);
  const { organisationId } = drafts;

  const showOrganisation = (id: OrganisationId) => onDraftsChange(id ? { organisationId: id } : {});
  const renderPanel = (key: TemplateKey) => (
    <TemplatePanel
      key={key}
      templateKey={key}
      organisationId={organisationId}
      draft={drafts[key]}
      onDraftChange={(draft) =>
        onDraftsChange(({ [key]: _replaced, ...others }) =>
          draft === undefined ? others : { ...others, [key]: draft },
        )
      }
    />
  );

  return (
    <div className="flex flex-col gap-6">
      {isAdmin && (
        <TenantPicker
          label="Organisatie"
          hint="Wiens templates u bewerkt. De standaard geldt voor elke organisatie die zelf niets heeft gemaakt."
          emptyLabel="Standaard organisatie"
          className="max-w-md"
          value={organisationId ?? ''}
          onChange={(chosen) => {
            const id = chosen || undefined;
            if (hasDrafts(drafts)) setRequestedId(id);
            else showOrganisation(id);
          }}
        />
      )}
      <Tabs
        // The key gives every organisation new editors, without the errors of the previous organisation.
        key={organisationId}
        label="Soort template"
        value={readOneOf('deel', templateTabs) ?? templateTabs[0]}
        onValueChange={(deel) => change({ deel }, { replace: true })}
        tabs={[
          {
            value: 'mail',
            label: 'Email Template',
            content: (
              <div className="flex flex-col gap-6">
                <div className="flex max-w-md flex-col gap-2">
                  <ChoiceField
                    label="Soort mail"
                    choices={mailChoices}
                    value={mailKey}
                    onChange={(key) => change({ soort: mailNameOf(key) }, { replace: true })}
                  />
                  <p className="text-sm text-muted">{mailKindOf(mailKey).description}</p>
                </div>
                {renderPanel(mailKey)}
              </div>
            ),
          },
          { value: 'pdf', label: 'PDF Template', content: renderPanel('pdf_template') },
        ]}
      />
      <ConfirmDialog
        open={requestedId !== null}
        onOpenChange={(open) => !open && setRequestedId(null)}
        title="Niet-opgeslagen wijzigingen"
        description="Als u een andere organisatie kiest, gaan uw wijzigingen verloren."
        confirmLabel="Wisselen zonder opslaan"
        onConfirm={() => {
          showOrganisation(requestedId ?? undefined);
          setRequestedId(null);
        }}
      />
    </div>
  );
}
