import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useUrlParams } from '../../../lib/url-params.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TenantPicker } from '../../../ui/tenant-picker.tsx';
import type { OrganisationId, TemplateKey } from './api.ts';
import { mailKeyOf, mailKindOf, mailNameOf } from './mail-kinds.ts';
import { MailList, receiptLabels } from './mail-list.tsx';
import { TemplatePanel } from './template-panel.tsx';

export interface TemplateDrafts extends Partial<Record<TemplateKey, string>> {
  organisationId?: string;
}

export const templateTabs = ['mail', 'pdf'] as const;

export function hasDrafts({ organisationId: _whose, ...texts }: TemplateDrafts): boolean {
  return Object.values(texts).some((text) => text !== undefined);
}

export function useOpenTemplate(): TemplateKey | undefined {
  const { read } = useUrlParams();
  return read('deel') === 'pdf' ? 'pdf_template' : mailKeyOf(read('soort'));
}

interface TemplateEditorProps {
  isAdmin: boolean;
  drafts: TemplateDrafts;
  onDraftsChange: Dispatch<SetStateAction<TemplateDrafts>>;
}

export function TemplateEditor({ isAdmin, drafts, onDraftsChange }: TemplateEditorProps) {
  const { change } = useUrlParams();
  const [requestedId, setRequestedId] = useState<OrganisationId | null>(null);
  const [returnedFrom, setReturnedFrom] = useState<TemplateKey>();
  const { organisationId } = drafts;
  const openKey = useOpenTemplate();
  const sendsPdf = openKey === 'email_template' || openKey === 'pdf_template';

  const open = (key: TemplateKey | undefined) =>
    change(
      key === 'pdf_template'
        ? { deel: 'pdf', soort: undefined }
        : { deel: 'mail', soort: key && mailNameOf(key) },
      // Replaces the history entry, so that 'back' leaves the screen and `UnsavedChangesGuard` asks about drafts.
      { replace: true },
    );
  const showOrganisation = (id: OrganisationId) => onDraftsChange(id ? { organisationId: id } : {});
  const renderPanel = (key: TemplateKey) => (
    <TemplatePanel
      // The key gives every organisation new editors, without the errors of the previous organisation.
      key={`${organisationId} ${key}`}
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
      {openKey === undefined ? (
        <MailList
          organisationId={organisationId}
          isDraft={(key) => drafts[key] !== undefined}
          returnedFrom={returnedFrom}
          onOpen={open}
        />
      ) : (
        <Tabs
          label="Soort template"
          lead={
            <EditorHeader
              templateKey={openKey}
              onBack={() => {
                setReturnedFrom(openKey);
                open(undefined);
              }}
            />
          }
          value={openKey === 'pdf_template' ? 'pdf' : 'mail'}
          onValueChange={(tab) => open(tab === 'pdf' ? 'pdf_template' : 'email_template')}
          tabs={[
            {
              value: 'mail',
              label: 'Email Template',
              content: openKey !== 'pdf_template' && renderPanel(openKey),
            },
            ...(sendsPdf
              ? [{ value: 'pdf', label: 'PDF Template', content: renderPanel('pdf_template') }]
              : []),
          ]}
        />
      )}
      <ConfirmDialog
        open={requestedId !== null}
        onOpenChange={(isAsked) => !isAsked && setRequestedId(null)}
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

function EditorHeader({ templateKey, onBack }: { templateKey: TemplateKey; onBack: () => void }) {
  const { name, description } = templateKey === 'pdf_template' ? receiptLabels : mailKindOf(templateKey);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="-ml-3 flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 md:flex-1">
      <SmallButton icon={ArrowLeft} variant="quiet" onClick={onBack}>
        Alle mails
      </SmallButton>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {name}
      </h2>
      <p className="w-full pb-2 pl-3 text-sm text-muted max-md:hidden">{description}</p>
    </header>
  );
}
