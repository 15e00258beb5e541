import { useState } from 'react';
import { flushSync } from 'react-dom';
import { listSettings, removeSetting } from '../../../../contract/endpoints/settings.ts';
import type { Setting, SettingCategory } from '../../../../contract/settings.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { accountKeys, useRefreshAfterChange } from './setting-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { type Draft, SettingCard, settingInputId } from './setting-card.tsx';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { settingsOptions } from '../../../lib/settings.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { describeError, toast, toastError } from '../../../ui/toast-store.ts';

interface Category {
  value: SettingCategory;
  label: string;
  description: string;
  keys: readonly string[];
}

const categories: readonly Category[] = [
  {
    value: 'organization',
    label: 'Organisatie',
    description:
      'Wie het platform is. Organisaties hebben hun eigen gegevens; deze komen nooit op hun kwitanties.',
    keys: ['organization_name', 'organization_email', 'organization_phone', 'organization_address'],
  },
  {
    value: 'financial',
    label: 'Financieel',
    description: 'De gegevens onder de mails van het platform zelf.',
    keys: ['organization_vat', 'organization_kvk', 'organization_bank'],
  },
  {
    value: 'email',
    label: 'E-mail',
    description: 'Instellingen voor de donatiepagina: de afzender die donateurs bij hun bevestiging zien.',
    keys: ['email_sender_name', 'email_sender_address', 'email_reply_to'],
  },
  {
    value: 'web',
    label: 'Website & URLs',
    description: 'Waar donateurs na hun betaling terechtkomen.',
    keys: ['custom_success_url', 'custom_cancel_url'],
  },
  {
    value: 'account',
    label: 'Account',
    description: 'De gegevens en het wachtwoord van uw eigen account.',
    keys: accountKeys,
  },
];

export function SettingsTab() {
  const query = useEndpoint(listSettings, {}, settingsOptions);
  return (
    <>
      <PageHeader
        title="Instellingen"
        description="Een wijziging wordt opgeslagen zodra u het veld verlaat of op Enter drukt."
      />
      <Loaded
        query={query}
        skeleton={<SkeletonBlocks label="Instellingen laden..." heights={['h-11', 'h-96']} />}
        failure="Fout bij laden instellingen"
      >
        {(settings) => <SettingPanels settings={settings} />}
      </Loaded>
    </>
  );
}

function SettingPanels({ settings }: { settings: readonly Setting[] }) {
  // The drafts are kept here, because opening another tab unmounts the cards.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const [toDelete, setToDelete] = useState<Setting | null>(null);

  const changeDraft = (key: string, change: (current: Draft | undefined) => Draft | undefined) =>
    setDrafts((current) => ({ ...current, [key]: change(current[key]) }));

  const finishDeleting = ({ key }: Setting) => {
    flushSync(() => {
      changeDraft(key, () => undefined);
      setToDelete(null);
    });
    // The button that opened the dialog is gone, so the field gets the focus.
    document.getElementById(settingInputId(key))?.focus();
  };

  const renderCard = (setting: Setting) => (
    <SettingCard
      key={setting.key}
      setting={setting}
      draft={drafts[setting.key]}
      changeDraft={(change) => changeDraft(setting.key, change)}
      onDelete={() => setToDelete(setting)}
    />
  );

  return (
    <>
      <Tabs
        label="Soort instellingen"
        tabs={categories.map((category) => ({
          value: category.value,
          label: category.label,
          content: (
            <div className="flex flex-col gap-6">
              <p className="max-w-prose text-pretty text-muted">{category.description}</p>
              <div className="grid gap-4 md:grid-cols-2">
                {settings.filter(({ key }) => category.keys.includes(key)).map(renderCard)}
                {category.value === 'account' && <ChangePasswordCard />}
              </div>
            </div>
          ),
        }))}
      />
      {toDelete && (
        <DeleteSettingDialog
          setting={toDelete}
          onDeleted={() => finishDeleting(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  );
}

interface DeleteSettingDialogProps {
  setting: Setting;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteSettingDialog({ setting, onDeleted, onCancel }: DeleteSettingDialogProps) {
  const { key } = setting;
  const remove = useCall(removeSetting, () => ({ params: { key } }), {
    onSuccess: useRefreshAfterChange(key),
  });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Instelling verwijderd', description: 'De instelling is succesvol verwijderd.' });
        onDeleted();
      },
      onError: (error) => toastError(error, 'Fout bij verwijderen'),
    });

  return (
    <ConfirmDialog
      onOpenChange={onCancel}
      title="Instelling verwijderen"
      description={
        <>
          Weet u zeker dat u de instelling <strong className="text-ink">{setting.name}</strong> wilt
          verwijderen? Dit kan niet ongedaan worden gemaakt.
          {setting.defaultValue !== '' && ` Daarna geldt weer de standaard: ${setting.defaultValue}.`}
        </>
      }
      confirmLabel="Verwijderen"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && <FormError message={describeError(remove.error)} />}
    </ConfirmDialog>
  );
}
