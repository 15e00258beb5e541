import { type Dispatch, type SetStateAction, useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TenantPicker } from '../../../ui/tenant-picker.tsx';
import type { MailTemplateKey, OrganisationId, TemplateKey } from './api.ts';
import { mailKindOf, mailTemplateKeys } from './mail-kinds.ts';
import { TemplatePanel } from './template-panel.tsx';

/** Unsaved texts by template; undefined where the stored text is shown. */
export interface TemplateDrafts extends Partial<Record<TemplateKey, string>> {
  organisationId?: string;
}

export const noDrafts: TemplateDrafts = {};

export const templateTabs = ['mail', 'pdf'] as const;
export type TemplateTab = (typeof templateTabs)[number];

export function hasDrafts({ organisationId: _whose, ...texts }: TemplateDrafts): boolean {
  return Object.values(texts).some((text) => text !== undefined);
}

const mailChoices = mailTemplateKeys.map((value) => ({ value, label: mailKindOf(value).name }));

interface TemplateEditorProps {
  isAdmin: boolean;
  kind: TemplateTab;
  onKindChange: (kind: TemplateTab) => void;
  mailKey: MailTemplateKey;
  onMailKeyChange: (key: MailTemplateKey) => void;
  drafts: TemplateDrafts;
  onDraftsChange: Dispatch<SetStateAction<TemplateDrafts>>;
}

export function TemplateEditor(props: TemplateEditorProps) {
  const { isAdmin, kind, onKindChange, mailKey, onMailKeyChange, drafts, onDraftsChange } = props;
  const [wantedId, setWantedId] = useState<OrganisationId | null>(null);
  const { organisationId } = drafts;
  const hasChanges = hasDrafts(drafts);

  const show = (id: OrganisationId) => onDraftsChange(id ? { organisationId: id } : noDrafts);
  const panelOf = (key: TemplateKey) => (
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
          nobody="Standaard organisatie"
          className="max-w-md"
          value={organisationId ?? ''}
          onChange={(chosen) => {
            const id = chosen || undefined;
            if (hasChanges) setWantedId(id);
            else show(id);
          }}
        />
      )}
      <Tabs
        // Another organisation gets new editors, without the cursor and errors of the previous one.
        key={organisationId}
        label="Soort template"
        value={kind}
        onValueChange={(value) => onKindChange(value === 'pdf' ? 'pdf' : 'mail')}
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
                    onChange={onMailKeyChange}
                  />
                  <p className="text-sm text-muted">{mailKindOf(mailKey).description}</p>
                </div>
                {panelOf(mailKey)}
              </div>
            ),
          },
          { value: 'pdf', label: 'PDF Template', content: panelOf('pdf_template') },
        ]}
      />
      <ConfirmDialog
        open={wantedId !== null}
        onOpenChange={(open) => !open && setWantedId(null)}
        title="Niet-opgeslagen wijzigingen"
        description="Als u een andere organisatie kiest, gaan uw wijzigingen verloren."
        confirmLabel="Wisselen zonder opslaan"
        onConfirm={() => {
          show(wantedId ?? undefined);
          setWantedId(null);
        }}
      />
    </div>
  );
}
